import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { safeImage } from '../../core/platform/safety/links.ts';

/** A single sign-on provider, as its button shows it. */
export interface Provider {
  readonly option: AuthenticationOption;
  readonly name: string;
  /** URL of the logo; '' if there is none or it is not safe. */
  readonly logo: string;
}

export interface SignInOptions {
  readonly hasPassword: boolean;
  readonly providers: readonly Provider[];
  /** The framework administrator's sign-in option. */
  readonly admin: AuthenticationOption | undefined;
}

/** Returns true for the sign-in option with user ID and password. */
export const isBasic = ({ authType }: AuthenticationOption) => authType === 'BASIC';
const isAdmin = ({ orgType }: AuthenticationOption) => orgType === 'PO';

/** Groups a tenant's sign-in options by where the screen shows them (sign-in-08). */
export function sortOptions(
  options: readonly AuthenticationOption[],
  pageUrl: string,
  gatewayUrl: string = pageUrl,
): SignInOptions {
  const others = options.filter((option) => !isBasic(option));
  return {
    hasPassword: options.some(isBasic),
    admin: others.find(isAdmin),
    providers: others
      .filter((option) => !isAdmin(option))
      .map((option) => ({
        option,
        name: option.name.trim() || option.authType,
        logo: safeImage(option.logo, pageUrl, gatewayUrl) ?? '',
      })),
  };
}
