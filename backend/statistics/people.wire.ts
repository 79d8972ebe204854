import type { z } from 'zod';
import type { FileLinks } from '../core/files/links.ts';
import { toWireUser } from '../people/people.wire.ts';
import type { changeAdministrator } from './changeAdministrator.ts';
import type { listAdministrators, readReportPage } from './people.ts';
import type {
  AccountReportResponse,
  ChangeAdministratorResponse,
  LastConnectionsResponse,
  ListAdministratorsResponse,
  StatisticsUser,
} from './wire.ts';

type Row = Awaited<ReturnType<typeof listAdministrators>>[number];
type ReportPage = Awaited<ReturnType<typeof readReportPage>>;

/** An account in the statistics. */
const toWireStatisticsUser = (row: Row, links: FileLinks): z.output<typeof StatisticsUser> => ({
  ...toWireUser(row, links),
  admin: row.isAdministrator ? 'ROLE_ADMIN' : 'ROLE_USER',
  isChangingStatu: false,
  externe: row.isExternal ? 1 : 0,
  datecreation: row.createdAt.toISOString(),
  datelastconnect: row.lastSeenAt?.toISOString() ?? null,
  web: row.web ? 1 : 0,
  mobile: row.mobile ? 1 : 0,
});

/** Response with a page of accounts. */
export const toAccountReportResponse = (
  { people, ...page }: ReportPage,
  links: FileLinks,
): z.output<typeof AccountReportResponse> => ({
  status: true,
  ...page,
  users: people.map((row) => toWireStatisticsUser(row, links)),
});

/** Response with a page of accounts, last connected first. */
export const toLastConnectionsResponse = (
  { people, ...page }: ReportPage,
  links: FileLinks,
): z.output<typeof LastConnectionsResponse> => ({
  status: true,
  ...page,
  result: people.flatMap((row) => {
    const person = toWireStatisticsUser(row, links);
    return person.datelastconnect === null
      ? []
      : [{ datelastconnect: person.datelastconnect, users: person }];
  }),
});

/** Response with all administrators. */
export const toListAdministratorsResponse = (
  administrators: readonly Row[],
  links: FileLinks,
): z.output<typeof ListAdministratorsResponse> => ({
  status: true,
  users: administrators.map((row) => toWireStatisticsUser(row, links)),
});

/** Response with a message and all administrators. */
export const toChangeAdministratorResponse = (
  { message, administrators }: Awaited<ReturnType<typeof changeAdministrator>>,
  links: FileLinks,
): z.output<typeof ChangeAdministratorResponse> => ({
  ...toListAdministratorsResponse(administrators, links),
  message,
});
