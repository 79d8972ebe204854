import { z } from 'zod';
import { administrator } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { start } from '../core/wire.ts';
import { accountRoutes } from './accountRoutes.ts';
import { countAccounts, countLive } from './accounts.ts';
import { administrationRoutes } from './administrationRoutes.ts';
import { engagement, figuresOf } from './figures.ts';
import { monthOf, readMonth } from './month.ts';
import { topCommunities, topPosters, topPosts } from './rankings.ts';
import type { Figures } from './tables.ts';
import {
  AccountsAnswer,
  CommunitiesAnswer,
  EngagementAnswer,
  LiveAnswer,
  MonthAnswer,
  MonthParams,
  PostersAnswer,
  ReactionsAnswer,
  TopPostsAnswer,
  TopPostsBody,
  TopPostsQuery,
} from './wire.ts';

const ok = { status: true as const };
const unseen = 'The answer is not shown.';
const operation = (id: string, assumed = unseen) => ({
  access: administrator,
  operation: { id, source: '3 §7', assumed },
});
/** Communities of a page, and posters at most. */
const communitiesPerPage = 5;
const mostPosters = 10;

const engagementOnWire = (figures: Figures) => ({
  taux: engagement(figures),
  actifs: figures.active,
  profils: figures.people,
});

/** The figures of the platform, for administrators. */
export function routes(app: App): void {
  const { database, files } = app.context;
  accountRoutes(app);
  administrationRoutes(app);

  const month = ({ month: number, year }: z.output<typeof MonthParams>) =>
    figuresOf(database, readMonth(number, year));

  app.get(
    '/statistique/userlive/0',
    {
      config: operation('countLive'),
      schema: { summary: 'How many people are there at this moment', response: { 200: LiveAnswer } },
    },
    async () => {
      return { ...ok, userlive: await countLive(database) };
    },
  );

  app.get(
    '/statistique/userlive/1',
    {
      config: operation('countAccounts'),
      schema: { summary: 'Who has an account, and how they connect', response: { 200: AccountsAnswer } },
    },
    async () => {
      const { live, people, inactive, external, web, mobile } = await countAccounts(database);
      return {
        ...ok,
        userlive: live,
        profils: people,
        nonactifs: inactive,
        externes: external,
        web,
        mobile,
      };
    },
  );

  app.get(
    '/statistique/tauxlive',
    {
      config: operation('getEngagement'),
      schema: { summary: 'The engagement rate of the present month', response: { 200: EngagementAnswer } },
    },
    async () => {
      return { ...ok, ...engagementOnWire(await month(monthOf(new Date()))) };
    },
  );

  app.get(
    '/statistique/tauxlivemonths/:month/:year',
    {
      config: operation('getMonth'),
      schema: {
        summary: 'What happened in a month, from August 2021 on',
        params: MonthParams,
        response: { 200: MonthAnswer },
      },
    },
    async ({ params }) => {
      const figures = await month(params);
      const { posts, comments, reactions, messages } = figures;
      return {
        ...ok,
        ...engagementOnWire(figures),
        publications: posts,
        commentaires: comments,
        reactions,
        messages,
        jours: figures.days.map((day) => ({
          jour: day.day,
          publications: day.posts,
          commentaires: day.comments,
          reactions: day.reactions,
          messages: day.messages,
        })),
      };
    },
  );

  app.get(
    '/statreacts/:month/:year',
    {
      config: operation('getMonthReactions'),
      schema: {
        summary: 'Reactions of a month by kind',
        params: MonthParams,
        response: { 200: ReactionsAnswer },
      },
    },
    async ({ params }) => {
      const { kinds } = await month(params);
      return { ...ok, likeokey: kinds.like, likemain: kinds.applause, likecoche: kinds.check };
    },
  );

  app.get(
    '/statposteurs/:month/:year',
    {
      config: operation('getTopPosters', 'The name of the list is not shown.'),
      schema: {
        summary: 'Who published most in a month',
        params: MonthParams,
        response: { 200: PostersAnswer },
      },
    },
    async ({ params }) => {
      const figures = await month(params);
      const page = { start: 0, count: mostPosters };
      const { rows } = await topPosters(database, files, figures.topPosters, page);
      return { ...ok, posteurs: rows };
    },
  );

  app.get(
    '/statcomms/:month/:year/:start',
    {
      config: operation('getTopCommunities', 'The name of the list and the total are not shown.'),
      schema: {
        summary: 'The liveliest communities of a month, five at a time',
        params: MonthParams.extend({ start }),
        response: { 200: CommunitiesAnswer },
      },
    },
    async ({ params }) => {
      const figures = await month(params);
      const page = { start: params.start, count: communitiesPerPage };
      const { rows, total } = await topCommunities(database, figures.topCommunities, page);
      return { ...ok, total, communautes: rows };
    },
  );

  app.post(
    '/api/statistics/top-posts',
    {
      config: operation('getTopPosts', 'The name of the list and the total are not shown.'),
      schema: {
        summary: 'The posts of which a month made most',
        querystring: TopPostsQuery,
        body: TopPostsBody,
        response: { 200: TopPostsAnswer },
      },
    },
    async ({ query, body }) => {
      const [number, year] = body.month.split('-').map(Number);
      const figures = await month({ month: number ?? 0, year: year ?? 0 });
      const page = {
        start: Math.max(0, query.page - 1) * query.postsPerPage,
        count: query.postsPerPage,
      };
      const { rows, total } = await topPosts(database, files, figures.topPosts, page);
      return { ...ok, total, posts: rows };
    },
  );
}
