import { routes as branding } from '../branding/routes.ts';
import { routes as chat } from '../chat/routes.ts';
import { routes as comments } from '../comments/routes.ts';
import { routes as communities } from '../communities/routes.ts';
import type { Feature } from '../core/app.ts';
import { routes as realtime } from '../core/realtime/endpoint/routes.ts';
import { routes as gateways } from '../core/realtime/gatewayRoutes.ts';
import { routes as accountDeletion } from '../accountDeletion/routes.ts';
import { routes as accountImports } from '../accountImports/routes.ts';
import { routes as dataExport } from '../dataExport/routes.ts';
import { routes as events } from '../events/routes.ts';
import { routes as feed } from '../feed/routes.ts';
import { routes as gallery } from '../gallery/routes.ts';
import { routes as home } from '../home/routes.ts';
import { routes as library } from '../library/routes.ts';
import { routes as members } from '../members/routes.ts';
import { routes as notifications } from '../notifications/routes.ts';
import { routes as openid } from '../openid/routes.ts';
import { routes as people } from '../people/routes.ts';
import { routes as polls } from '../polls/routes.ts';
import { routes as reactions } from '../reactions/routes.ts';
import { routes as search } from '../search/routes.ts';
import { routes as session } from '../session/routes.ts';
import { routes as statistics } from '../statistics/routes.ts';

/** Routes of every feature, by its tag in openapi.json. */
export const features: Readonly<Record<string, Feature>> = {
  session,
  openid,
  branding,
  home,
  people,
  communities,
  members,
  feed,
  polls,
  comments,
  reactions,
  library,
  gallery,
  events,
  chat,
  notifications,
  search,
  accountDeletion,
  accountImports,
  dataExport,
  statistics,
  realtime,
  gateways,
};
