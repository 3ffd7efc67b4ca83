import { dashboard } from './dashboard.ts';
import { profile } from './profile.ts';
import { reset } from './reset.ts';

/** The English texts of `screen-texts.ts`. */
export const screens = { ...dashboard, ...profile, ...reset } as const;
