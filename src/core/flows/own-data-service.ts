import { atom } from 'nanostores';
import { defineService } from '../kernel/core.ts';
import type { Products, ProfileState } from './own-data.ts';

/** What a page that draws its own screens has loaded for the signed-in user. */
export const ownDataService = defineService('own-data', () => ({
  $products: atom<Products>({ status: 'idle', items: [] }),
  $profile: atom<ProfileState>({ status: 'idle' }),
}));
