/** True for a finite animation that has not ended yet. */
function isEnding({ effect, playState }: Animation): boolean {
  const { endTime } = effect?.getComputedTiming() ?? {};
  return playState !== 'finished' && typeof endTime === 'number' && Number.isFinite(endTime);
}

/** Resolves once all finite animations in a tree have ended. Color checks need this. */
export async function settled(tree: DocumentOrShadowRoot | null | undefined): Promise<void> {
  const ending = () => (tree?.getAnimations() ?? []).filter(isEnding);
  // An element that moves within the page, for example into the top layer, restarts its animations.
  for (let running = ending(); running.length > 0; running = ending())
    await Promise.allSettled(running.map(({ finished }) => finished));
}
