// A clock for a puzzle: it runs while somebody works on it, and stands while the page is hidden or another tab is shown.
export class Stopwatch {
  seconds = $state(0);
  #running = false;
  #last = 0;
  #timer = 0;
  #key: string;
  #inSight: () => boolean;

  /** What was on the clock is kept under a name in the browser; it runs only while the puzzle is in sight. */
  constructor(key: string, inSight: () => boolean) {
    this.#key = key;
    this.#inSight = inSight;
    this.seconds = Number(localStorage.getItem(key)) || 0;
  }

  get text(): string {
    const whole = Math.floor(this.seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#last = performance.now();
    this.#timer = window.setInterval(() => this.#tick(), 250);
  }

  stop(): void {
    if (this.#running) this.#tick();
    this.#running = false;
    window.clearInterval(this.#timer);
  }

  reset(): void {
    this.stop();
    this.seconds = 0;
    localStorage.setItem(this.#key, "0");
  }

  #tick(): void {
    const now = performance.now();
    // A machine that slept comes back with one long step; nobody was there.
    if (!document.hidden && this.#inSight()) this.seconds += Math.min(1, (now - this.#last) / 1000);
    this.#last = now;
    localStorage.setItem(this.#key, String(this.seconds));
  }
}
