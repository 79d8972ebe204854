import { z } from 'zod';
import { User } from '../people/wire.ts';
import { extensionDescription } from '../core/extensions.ts';
import { after, clientInstant, count, flag, id, instant, oneOf, positions, start } from '../core/wire.ts';

const number = z.number().int().min(0);
const ok = z.literal(true);
const total = number.meta(extensionDescription('EXACT_COUNTS', 'How many there are, whatever the page'));

/** A month in a path: 8 and 2021, or 08 and 2021. */
export const MonthParams = z.object({ month: z.coerce.number().int(), year: z.coerce.number().int() });

/** GET /statistique/userlive/0 */
export const LiveAnswer = z.object({
  status: ok,
  userlive: number.describe('People seen in the last five minutes'),
});

/** GET /statistique/userlive/1 */
export const AccountsAnswer = LiveAnswer.extend({
  profils: number.describe('Accounts'),
  nonactifs: number.describe('Accounts that have never signed in'),
  externes: number.describe('Accounts of external people'),
  web: number.describe('People who signed in with a browser in the last 30 days'),
  mobile: number.describe('People who signed in with a mobile device in the last 30 days'),
});

const engagementFields = {
  taux: z.number().min(0).max(100).describe('Share of people who were active, in percent'),
  actifs: number.describe('People who published, commented, reacted or wrote a message'),
  profils: number.describe('Accounts at the end of the month'),
};
const activity = { publications: number, commentaires: number, reactions: number, messages: number };

/** GET /statistique/tauxlive */
export const EngagementAnswer = z.object({ status: ok, ...engagementFields });

/** GET /statistique/tauxlivemonths/{month}/{year} */
export const MonthAnswer = z.object({
  status: ok,
  ...engagementFields,
  ...activity,
  jours: z
    .array(z.object({ jour: z.number().int().min(1).max(31), ...activity }))
    .describe('Days on which something happened'),
});

/** GET /statreacts/{month}/{year}: by kind, named as in the list of reactions */
export const ReactionsAnswer = z.object({
  status: ok,
  likeokey: number,
  likemain: number,
  likecoche: number,
});

/** A person in the statistics */
export const StatisticsUser = User.extend({
  admin: z.enum(['ROLE_ADMIN', 'ROLE_USER']).describe('The platform right'),
  isChangingStatu: z.literal(false).describe('Of use to clients only'),
  externe: flag,
  datecreation: instant,
  datelastconnect: instant.nullable().describe('Null: never'),
  web: flag.describe('Signed in with a browser in the last 30 days'),
  mobile: flag.describe('Signed in with a mobile device in the last 30 days'),
}).meta({ id: 'StatisticsUser' });

/** GET /statposteurs/{month}/{year}: most posts first */
export const PostersAnswer = z.object({
  status: ok,
  posteurs: z.array(z.object({ user: User, nbpost: number })),
});

export const TopCommunitiesQuery = z.object({
  nb: count(100).optional().meta(extensionDescription('STABLE_PAGES', 'How many; five where it is not sent')),
  apres: after,
});
/** GET /statcomms/{month}/{year}/{start}: most posts, comments and reactions first */
export const CommunitiesAnswer = z.object({
  status: ok,
  total,
  communautes: z.array(z.object({ group: z.object({ id, titre: z.string() }), totalacts: number })),
  positions,
});

export const TopPostsQuery = z.object({
  page: start.default(1),
  postsPerPage: count(100).default(5),
  apres: after,
});
/** POST /api/statistics/top-posts */
export const TopPostsBody = z.object({
  month: z.string().regex(/^\d\d-\d{4}$/, { error: 'Le mois est attendu sous la forme MM-AAAA.' }),
});
export const TopPostsAnswer = z.object({
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

/** POST /lastconnection */
export const LastConnectionsBody = z.object({
  type: oneOf([0, 1, 2]).default(0).describe('0 everybody, 1 mobile devices, 2 browsers'),
  nb: count(200).default(5),
  start: start.default(0),
  apres: after,
});
export const LastConnectionsAnswer = z.object({
  status: ok,
  total,
  result: z.array(z.object({ datelastconnect: instant, users: StatisticsUser })),
  positions,
});

/** POST /reports */
export const ReportBody = z.object({
  action: oneOf([0, 1, 2, 3]).describe(
    '0 accounts, 1 never signed in, 2 external, 3 signed in in the last 30 days',
  ),
  nb: count(200).default(10),
  start: start.default(0),
  apres: after,
});
export const ReportAnswer = z.object({ status: ok, total, users: z.array(StatisticsUser), positions });

/** POST /api/suprauser/{0|1}/{email} and GET /api/users/{id}/toggle-admin */
export const AdministratorsAnswer = z.object({
  status: ok,
  message: z.string(),
  users: z.array(StatisticsUser).describe('Everybody who has the right now'),
});

/** GET /api/admin/administrateurs */
export const ListAdministratorsAnswer = AdministratorsAnswer.omit({ message: true });

/** POST /api/userswitch */
export const SwitchUserBody = z.object({
  action: oneOf([2]).describe('2: from external to internal'),
  email: z.string().trim().toLowerCase(),
});
/** POST /api/sendemail */
export const SendEmailBody = z.object({
  action: oneOf([1, 2]).describe('1 invites again who never signed in, 2 an external person'),
  email: z.string().trim().toLowerCase(),
});
export const DoneAnswer = z.object({ status: ok, message: z.string() });

/** GET /api/admin/envois/{start}/{nb} */
export const GivenUpAnswer = z.object({
  status: ok,
  total: number,
  result: z.array(
    z.object({
      id,
      type: z.string().describe('Stable name of what was to be sent: reset-link'),
      destinataire: z.string().describe('To whom'),
      erreur: z.string().describe('What the service answered, or why it did not'),
      tentatives: number.describe('How often it was tried'),
      date: instant.describe('When it was written'),
      abandon: instant.describe('When it was given up'),
    }),
  ),
  positions,
});

/** POST /api/admin/envois/renvoi */
export const ResendBody = z.object({ id });
export const ResendAnswer = z.object({ status: ok });

/** POST /api/admin/audit/export */
export const ExportBody = z.object({
  quoi: z.enum(['comptes', 'journal', 'statistiques']).describe('What a client exports'),
});
export const ExportAnswer = z.object({ status: ok });

/** Filters of GET /api/admin/audit/{start}/{nb} */
export const AuditQuery = z.object({
  id: id.optional().describe('The only act that is wanted'),
  personne: id.optional().describe('Only what this person did, or what was done to them'),
  actes: z
    .string()
    .max(2_000)
    .transform((names) => names.split(','))
    .optional()
    .describe('Only acts of these names, separated by commas'),
  du: clientInstant().optional().describe('Only acts from this moment on'),
  au: clientInstant().optional().describe('Only acts before this moment'),
  apres: after,
});

/** GET /api/admin/audit/{start}/{nb} */
export const AuditAnswer = z.object({
  status: ok,
  total: number,
  result: z.array(
    z.object({
      id,
      auteur: User.nullable().describe('Null once the account is closed'),
      concerne: User.nullable().describe('The person to whom it was done'),
      action: z.string().describe('Stable name of the act: link.create'),
      sujet: z.string().describe('What it was done to'),
      changements: z
        .array(
          z.object({
            champ: z.string().describe('Stable name of the field: mainColor'),
            avant: z.string().nullable().describe('Plain text; null for files, whose values are not shown'),
            apres: z.string().nullable(),
          }),
        )
        .describe('What changed'),
      fois: z.number().int().describe('How often within the hour: refused sign-ins are counted'),
      date: instant,
    }),
  ),
  positions,
});
