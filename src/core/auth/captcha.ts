/** Letters and digits, except those that look alike (0 O, 1 I l). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Returns a new captcha code of letters and digits (captcha-03). */
export function newCaptcha(length: number): string {
  const picks = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(picks, (pick) => ALPHABET[pick % ALPHABET.length]).join('');
}

/** True if the entry is the shown code. Letter case matters (captcha-04). */
export function isCaptchaCorrect(entry: string, code: string): boolean {
  return entry !== '' && entry === code;
}
