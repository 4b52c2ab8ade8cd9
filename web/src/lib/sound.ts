// Small sounds, made on the spot; nothing is loaded. They are off until somebody wants them, and for those who want no
// motion.
import { page } from "./page.svelte";
import { stillness } from "./stillness";

let context: AudioContext | null = null;

interface Tone {
  /** Hertz, at the beginning and at the end. */
  from: number;
  to?: number;
  /** Seconds after now, and how long. */
  at?: number;
  lasting?: number;
  loud?: number;
  shape?: OscillatorType;
}

const TONES = {
  open: [{ from: 620, to: 760, lasting: 0.05, loud: 0.06 }],
  area: [
    { from: 520, to: 700, lasting: 0.07, loud: 0.06 },
    { from: 700, to: 940, at: 0.06, lasting: 0.09, loud: 0.05 },
  ],
  flag: [{ from: 300, to: 240, lasting: 0.07, loud: 0.1, shape: "triangle" }],
  unflag: [{ from: 240, to: 300, lasting: 0.05, loud: 0.07, shape: "triangle" }],
  lost: [
    { from: 150, to: 40, lasting: 0.45, loud: 0.22, shape: "sawtooth" },
    { from: 90, to: 30, at: 0.03, lasting: 0.5, loud: 0.2, shape: "square" },
  ],
  won: [523, 659, 784, 1047].map((from, place) => ({ from, at: 0.11 * place, lasting: 0.18, loud: 0.09, shape: "triangle" })),
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof TONES;

export function play(sound: Sound): void {
  if (!page.settings.sound || stillness()) return;
  context ??= new AudioContext();
  void context.resume();
  for (const tone of TONES[sound]) tune(context, tone);
}

function tune(audio: AudioContext, { from, to = from, at = 0, lasting = 0.1, loud = 0.08, shape = "sine" }: Tone): void {
  const begin = audio.currentTime + at;
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + lasting);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasting);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + lasting);
}
