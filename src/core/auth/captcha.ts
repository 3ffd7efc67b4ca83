/** Letters and digits without those that look alike (0 O, 1 I l). */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A new captcha code of letters and digits (spec 9). */
export function newCaptcha(length: number): string {
  const picks = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(picks, (pick) => ALPHABET[pick % ALPHABET.length]).join('');
}

/** True when the entry is the shown code, letter for letter (spec 4). */
export function isCaptchaRight(entry: string, code: string): boolean {
  return entry !== '' && entry === code;
}
