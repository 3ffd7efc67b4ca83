/** Returns the files of the gateway that `create-gateway` writes, by their path. */
export function templateFiles(): Promise<Map<string, string>>;
