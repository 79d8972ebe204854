import { routes as branding } from '../branding/routes.ts';
import { routes as home } from '../home/routes.ts';
import { routes as people } from '../people/routes.ts';
import { routes as session } from '../session/routes.ts';
import type { Room } from './app.ts';

/** The rooms that answer calls, one line each. */
export const rooms: readonly Room[] = [session, branding, home, people];
