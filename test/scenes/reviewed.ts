/** Findings that axe-core cannot decide, with the verdicts of a manual review. */
export const REVIEWED: readonly { readonly finding: RegExp; readonly verdict: string }[] = [
  {
    finding: /^color-contrast .*Element has no value; test color contrast with a value entered$/,
    verdict: 'An empty field; a filled field has the same colors, and other scenes examine it.',
  },
  {
    finding: /^color-contrast .*kbd.*: Element content contains only non-text characters$/,
    verdict: 'Arrows of keys, in the same color as the text beside them.',
  },
  {
    finding: /^color-contrast at sso-user-menu .*fact: Element content is too short/,
    verdict: 'The number of products, in the same color as the longer texts of the menu.',
  },
  {
    finding: /^color-contrast .*(overlapped|partially obscured) by another element$/,
    verdict:
      'Slotted forms and the top layer: axe-core does not know which of two trees is above. Nothing covers them on screen; test/core/theme checks the color pairs.',
  },
  {
    finding: /^color-contrast .*could not be determined due to a pseudo element$/,
    verdict:
      'The pseudo-element enlarges the touch target or draws a border; it has no background.',
  },
  {
    finding: /^color-contrast .*Element has a 1:1 contrast ratio with the background$/,
    verdict:
      'Forced colors: the computed color is the author’s, but the system’s color is painted: on screen ButtonText on ButtonFace.',
  },
];
