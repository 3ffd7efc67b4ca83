import * as z from 'zod/mini';

/**
 * The schema of `assets/environments/environment.release.json` (configuration-06). Every field is optional. In
 * production, the host's first label names the tenant and the server sends the landing pages. Elsewhere, `tenant` and
 * `landingUrls` set them.
 */
export const Environment = z.object({
  production: z.catch(z.boolean(), false),
  tenant: z.optional(z.catch(z.string(), '')),
  apiBase: z.optional(z.catch(z.string(), '')),
  utilityBase: z.optional(z.catch(z.string(), '')),
  /** Seconds without activity after which the user is signed out. */
  userInactivityTime: z.optional(z.catch(z.number(), 0)),
  /** Fixed landing pages by product code (OCULAR, DFP, DIH, FPB). */
  landingUrls: z.optional(z.catch(z.record(z.string(), z.string()), {})),
  /**
   * Route paths of the suite menu's entries that exist on this site, such as `/customer/search`. The palette lists no
   * others.
   */
  menu: z.optional(z.catch(z.array(z.string()), [])),
  /**
   * Address of a JSON file with texts of your own. Only the file whose address a script of the page sets, by
   * `configure()`, can name it.
   */
  texts: z.optional(z.catch(z.string(), '')),
});
export type Environment = z.infer<typeof Environment>;
