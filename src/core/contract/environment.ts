import * as z from 'zod/mini';

/**
 * `assets/environments/environment.release.json` (decisions 1.12). Every field is optional.
 * In production the host's first label names the tenant and the server's landing pages count;
 * elsewhere `tenant` and `landingUrls` do.
 */
export const Environment = z.object({
  production: z.catch(z.boolean(), false),
  tenant: z.optional(z.catch(z.string(), '')),
  apiBase: z.optional(z.catch(z.string(), '')),
  utilityBase: z.optional(z.catch(z.string(), '')),
  /** Seconds without activity after which a person is signed out. */
  userInactivityTime: z.optional(z.catch(z.number(), 0)),
  /** Fixed landing pages by product code (OCULAR, DFP, DIH, FPB). */
  landingUrls: z.optional(z.catch(z.record(z.string(), z.string()), {})),
  /** Route paths of the suite menu's entries that exist here, as `/customer/search`; the palette lists no others. */
  menu: z.optional(z.catch(z.array(z.string()), [])),
});
export type Environment = z.infer<typeof Environment>;
