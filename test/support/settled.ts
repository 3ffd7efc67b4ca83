/** True for an animation that ends, and has not yet. */
function isEnding({ effect, playState }: Animation): boolean {
  const { endTime } = effect?.getComputedTiming() ?? {};
  return playState !== 'finished' && typeof endTime === 'number' && Number.isFinite(endTime);
}

/** Resolves once every animation in a tree that ends has ended, as a color check needs it. */
export async function settled(tree: DocumentOrShadowRoot | null | undefined): Promise<void> {
  const ending = () => (tree?.getAnimations() ?? []).filter(isEnding);
  // What moves within the page, as into the top layer, is animated anew.
  for (let moving = ending(); moving.length > 0; moving = ending())
    await Promise.allSettled(moving.map(({ finished }) => finished));
}
