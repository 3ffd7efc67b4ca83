/** Resolves once every animation in a tree that ends has ended, as a colour check needs it. */
export async function settled(tree: DocumentOrShadowRoot | null | undefined): Promise<void> {
  const ending = (tree?.getAnimations() ?? []).filter((animation) => {
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    return typeof endTime === 'number' && Number.isFinite(endTime);
  });
  await Promise.allSettled(ending.map((animation) => animation.finished));
}
