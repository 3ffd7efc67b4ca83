import { bundleOf } from './bundle-of.ts';
import { events } from './en-us/events.ts';

/** The texts of recent activity in My Profile, which only a gateway that lists it needs. */
export const EVENT_TEXTS = bundleOf('events', events);
