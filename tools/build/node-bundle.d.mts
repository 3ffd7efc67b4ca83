import type { BuildOptions, BuildResult, Plugin } from 'esbuild';

export declare const bundledContract: Plugin;
export declare const nodePlugins: Plugin[];
export declare function bundleForNode<Options extends BuildOptions>(
  options: Options,
): Promise<BuildResult<Options>>;
