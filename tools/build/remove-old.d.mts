export declare function removeOld(cache: string, current: string): Promise<void>;
