/**
 * Returns the address under which a repository shows a file of its main branch, from the manifest's `repository`;
 * undefined if the manifest names no repository on GitHub.
 */
export function filesAddressOf(manifest: unknown): string | undefined {
  const { repository } = manifest as { repository?: string | { url?: string } };
  const url = typeof repository === 'object' ? repository.url : repository;
  const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url ?? '') ?? [];
  return name && `https://github.com/${name}/blob/main/`;
}
