/** What axe-core leaves for people to judge, and what was found when it was looked at. */
export const REVIEWED: readonly { readonly finding: RegExp; readonly verdict: string }[] = [];
