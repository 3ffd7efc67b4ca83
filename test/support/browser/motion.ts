/**
 * How pages of the journeys, faults and attacks show motion. Without it a journey takes an eighth less CPU time, because
 * spinners, shimmering places and fading elements are drawn anew for each frame. The nightly run shows motion, as do Firefox,
 * WebKit, and the journeys that watch frames.
 */
export const MOTION = {
  reducedMotion: process.env['MOTION'] === 'Y' ? 'no-preference' : 'reduce',
} as const;
