import { captcha } from './captcha.ts';
import { dashboard } from './dashboard.ts';
import { profile } from './profile.ts';
import { reset } from './reset.ts';

/** The English texts of `screen-texts.ts`. */
export const screens = { ...captcha, ...dashboard, ...profile, ...reset } as const;
