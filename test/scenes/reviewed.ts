/** What axe-core leaves for people to judge, and what was found when it was looked at. */
export const REVIEWED: readonly { readonly finding: RegExp; readonly verdict: string }[] = [
  {
    finding: /^color-contrast .*Element has no value; test color contrast with a value entered$/,
    verdict: 'An empty field; the same rules color it when it is filled, as in other states.',
  },
  {
    finding: /^color-contrast .*kbd.*: Element content contains only non-text characters$/,
    verdict: 'Drawn arrows of keys, in the color of the words beside them.',
  },
  {
    finding: /^color-contrast .*(overlapped|partially obscured) by another element$/,
    verdict:
      'Slotted forms and what is in the top layer: axe-core does not see which of two trees is above. Nothing covers them on screen; the pairs of colors are held by test/core/theme.',
  },
  {
    finding: /^color-contrast .*could not be determined due to a pseudo element$/,
    verdict:
      'The pseudo-element widens what a finger hits, or draws a border; it paints no ground.',
  },
  {
    finding: /^color-contrast .*Element has a 1:1 contrast ratio with the background$/,
    verdict:
      'Forced colors: the computed color stays the author’s while the system’s is painted; seen on screen to be ButtonText on ButtonFace.',
  },
];
