import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { accountListRoutes } from './accountListRoutes.ts';
import { accountRoutes } from './accountRoutes.ts';
import { countAccounts, countOnline } from './accounts.ts';
import { administrationRoutes } from './administrationRoutes.ts';
import {
  toAccountCountsResponse,
  toEngagementResponse,
  toMonthActivityResponse,
  toMonthReactionsResponse,
  toOnlineCountResponse,
} from './figures.wire.ts';
import { readMonthActivity, readMonthReactions, readCurrentEngagement } from './monthlyActivity.ts';
import { rankingRoutes } from './rankingRoutes.ts';
import {
  AccountCountsResponse,
  EngagementResponse,
  OnlineCountResponse,
  MonthActivityResponse,
  MonthParams,
  MonthReactionsResponse,
} from './wire.ts';

const operation = (id: string) => ({
  access: administrator,
  operation: { id, source: '3 §7', assumed: 'The answer is not shown.' },
});

/** Registers all routes of the administration area. */
export function routes(app: App): void {
  const { database } = app.context;
  accountRoutes(app);
  accountListRoutes(app);
  administrationRoutes(app);
  rankingRoutes(app);

  app.get(
    '/statistique/userlive/0',
    {
      config: operation('countLive'),
      schema: { summary: 'How many people are there at this moment', response: { 200: OnlineCountResponse } },
    },
    async () => toOnlineCountResponse(await countOnline(database)),
  );

  app.get(
    '/statistique/userlive/1',
    {
      config: operation('countAccounts'),
      schema: {
        summary: 'Who has an account, and how they connect',
        response: { 200: AccountCountsResponse },
      },
    },
    async () => toAccountCountsResponse(await countAccounts(database)),
  );

  app.get(
    '/statistique/tauxlive',
    {
      config: operation('getEngagement'),
      schema: { summary: 'The engagement rate of the present month', response: { 200: EngagementResponse } },
    },
    async () => toEngagementResponse(await readCurrentEngagement(database)),
  );

  app.get(
    '/statistique/tauxlivemonths/:month/:year',
    {
      config: operation('getMonth'),
      schema: {
        summary: 'What happened in a month, from August 2021 on',
        params: MonthParams,
        response: { 200: MonthActivityResponse },
      },
    },
    async ({ params }) => toMonthActivityResponse(await readMonthActivity(database, params)),
  );

  app.get(
    '/statreacts/:month/:year',
    {
      config: operation('getMonthReactions'),
      schema: {
        summary: 'Reactions of a month by kind',
        params: MonthParams,
        response: { 200: MonthReactionsResponse },
      },
    },
    async ({ params }) => toMonthReactionsResponse(await readMonthReactions(database, params)),
  );
}
