/** The build of `npm run dev`. */
export interface DevBuild {
  /** Builds. Resolves with whether a file has changed. Rejects if a source has an error, which esbuild prints. */
  build(): Promise<boolean>;
  dispose(): Promise<void>;
}
/** Creates a build of the elements and the demo that writes to a folder. */
export declare function createDevBuild(folder: string): Promise<DevBuild>;
