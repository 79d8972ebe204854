import { z } from 'zod';
import { User } from '../people/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import {
  after,
  count,
  filePath,
  responseFlag,
  id,
  instant,
  oneOf,
  positions,
  offset,
  readPage,
} from '../core/wire.ts';

const number = z.number().int().min(0);
const ok = z.literal(true);
const total = number.meta(extensionDescription('EXACT_COUNTS', 'How many there are, whatever the page'));

/** Path parameters `{month}` and `{year}`: 8 and 2021, or 08 and 2021. */
export const MonthParams = z.object({ month: z.coerce.number().int(), year: z.coerce.number().int() });

/** Response of `GET /statistique/userlive/0`: how many people are online. */
export const OnlineCountResponse = z.object({
  status: ok,
  userlive: number.describe('People seen in the last five minutes'),
});

/** Response of `GET /statistique/userlive/1`: numbers of accounts by kind and by device. */
export const AccountCountsResponse = OnlineCountResponse.extend({
  profils: number.describe('Accounts'),
  nonactifs: number.describe('Accounts that have never signed in'),
  externes: number.describe('Accounts of external people'),
  web: number.describe('People who connected with a browser in the last 30 days'),
  mobile: number.describe('People who connected with a mobile device in the last 30 days'),
});

const engagementFields = {
  taux: z.number().min(0).max(100).describe('Share of people who were active, in percent'),
  actifs: number.describe('People who published, commented, reacted or wrote a message'),
  profils: number.describe('Accounts at the end of the month'),
};
const activity = { publications: number, commentaires: number, reactions: number, messages: number };

/** Response of `GET /statistique/tauxlive`: the percentage of people active in the current month. */
export const EngagementResponse = z.object({ status: ok, ...engagementFields });

/** Response of `GET /statistique/tauxlivemonths/{month}/{year}`: activity of a month in total and by day. */
export const MonthActivityResponse = z.object({
  status: ok,
  ...engagementFields,
  ...activity,
  jours: z
    .array(z.object({ jour: z.number().int().min(1).max(31), ...activity }))
    .describe('Days on which something happened'),
});

/** Response of `GET /statreacts/{month}/{year}`: number of reactions of a month by kind. */
export const MonthReactionsResponse = z.object({
  status: ok,
  likeokey: number,
  likemain: number,
  likecoche: number,
});

/** An account in the statistics: the person, their right, and when and how they connect. */
export const StatisticsUser = User.extend({
  admin: z.enum(['ROLE_ADMIN', 'ROLE_USER']).describe('The platform right'),
  isChangingStatu: z.literal(false).describe('Of use to clients only'),
  externe: responseFlag,
  datecreation: instant,
  datelastconnect: instant.nullable().describe('Null: never'),
  web: responseFlag.describe('Connected with a browser in the last 30 days'),
  mobile: responseFlag.describe('Connected with a mobile device in the last 30 days'),
}).meta({ id: 'StatisticsUser' });

/** Response of `GET /statposteurs/{month}/{year}`: people of a month by number of posts, highest first. */
export const TopPostersResponse = z.object({
  status: ok,
  posteurs: z.array(z.object({ user: User, nbpost: number })),
});

/** Query of `GET /statcomms/{month}/{year}/{start}`: size of the page, and its cursor. */
export const TopCommunitiesQuery = z
  .object({
    nb: count(100)
      .optional()
      .meta(extensionDescription('STABLE_PAGES', 'How many; five where it is not sent')),
    apres: after,
  })
  .transform(({ nb, apres }) => ({ count: nb, after: apres }));
/** Response of `GET /statcomms/{month}/{year}/{start}`: communities of a month by activity, highest first. */
export const TopCommunitiesResponse = z.object({
  status: ok,
  total,
  communautes: z.array(z.object({ group: z.object({ id, titre: z.string() }), totalacts: number })),
  positions,
});

/** Number of a page, counted from 1; 0 is the first too, as is an empty text. */
const pageNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** Query of `POST /api/statistics/top-posts`: the page, counted from 1, and its size. */
export const TopPostsQuery = z
  .object({
    page: pageNumber.default(1).describe('From 1; 0 is the first page too'),
    postsPerPage: count(100).default(5),
    apres: after,
  })
  .transform(({ page, postsPerPage, apres }) => ({
    start: Math.max(0, page - 1) * postsPerPage,
    count: postsPerPage,
    after: apres,
  }));
/** Body of `POST /api/statistics/top-posts`: the month as `MM-YYYY`. */
export const TopPostsBody = z.object({
  month: z.string().regex(/^\d\d-\d{4}$/, { error: 'Le mois est attendu sous la forme MM-AAAA.' }),
});
/** Response of `POST /api/statistics/top-posts`: posts of a month by comments and reactions, highest first. */
export const TopPostsResponse = z.object({
  status: ok,
  total,
  posts: z.array(
    z.object({
      id,
      groups: z.object({ id, titre: z.string() }),
      users: User,
      createdAt: instant,
      nbrAction: number.describe('Comments and reactions during the month'),
    }),
  ),
  positions,
});

/** Body of `POST /lastconnection`: a page of accounts, optionally of one kind of device. */
export const LastConnectionsBody = z
  .object({
    type: oneOf([0, 1, 2]).default(0).describe('0 everybody, 1 mobile devices, 2 browsers'),
    nb: count(200).default(5),
    start: offset.default(0),
    apres: after,
  })
  .transform(readPage);
/** Response of `POST /lastconnection`: the page's accounts, last connected first. */
export const LastConnectionsResponse = z.object({
  status: ok,
  total,
  result: z.array(z.object({ datelastconnect: instant, users: StatisticsUser })),
  positions,
});

/** Body of `POST /reports`: which accounts to list, and the page. */
export const AccountReportBody = z
  .object({
    action: oneOf([0, 1, 2, 3]).describe(
      '0 accounts, 1 never signed in, 2 external, 3 connected in the last 30 days',
    ),
    nb: count(200).default(10),
    start: offset.default(0),
    apres: after,
  })
  .transform(readPage);
/** Response of `POST /reports`: the page's accounts, and how many there are. */
export const AccountReportResponse = z.object({
  status: ok,
  total,
  users: z.array(StatisticsUser),
  positions,
});

/** Response of `POST /api/admin/comptes/export`: signed path of the CSV file. */
export const ExportAccountsResponse = z.object({ status: ok, fichier: filePath });
/** Response with the path of a CSV file. */
export const toExportAccountsResponse = (path: string): z.output<typeof ExportAccountsResponse> => ({
  status: true,
  fichier: path,
});

/** Response of `POST /api/suprauser/{0|1}/{email}` and `GET /api/users/{id}/toggle-admin`: all administrators now. */
export const ChangeAdministratorResponse = z.object({
  status: ok,
  message: z.string(),
  users: z.array(StatisticsUser).describe('Everybody who has the right now'),
});

/** Response of `GET /api/admin/administrateurs`: all administrators of the platform. */
export const ListAdministratorsResponse = ChangeAdministratorResponse.omit({ message: true });

/** Body of `POST /api/userswitch`: the external person to make internal, by e-mail. */
export const ConvertUserBody = z.object({
  action: oneOf([2]).describe('2: from external to internal'),
  email: z.string().trim().toLowerCase(),
});
/** Body of `POST /api/sendemail`: the person to invite again, by e-mail. */
export const ResendInvitationBody = z.object({
  action: oneOf([1, 2]).describe('1 invites again who never signed in, 2 an external person'),
  email: z.string().trim().toLowerCase(),
});
/** Response with a message to show. */
export const MessageResponse = z.object({ status: ok, message: z.string() });
