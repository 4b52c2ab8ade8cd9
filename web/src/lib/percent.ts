// Probabilities in words.

/** A probability that fits into a cell; never rounded to a certainty. */
export function shortPercent(value: number): string {
  if (value < 0.005) return "<1";
  if (value > 0.995) return ">99";
  return String(Math.round(value * 100));
}

/** A probability in full; 0 % and 100 % only when they are meant. */
export function percent(value: number): string {
  if (value === 0 || value === 1) return `${100 * value} %`;
  if (value < 0.0001) return "<0.01 %";
  if (value > 0.9999) return ">99.99 %";
  return `${(100 * value).toFixed(2)} %`;
}
