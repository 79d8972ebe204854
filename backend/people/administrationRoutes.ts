import { administrator, signedIn } from '../core/access.ts';
import type { App } from '../core/app.ts';
import { createUser } from './createUser.ts';
import { listDirectoryValues, listPeople } from './directory.ts';
import { toDirectoryFiltersResponse } from './people.wire.ts';
import { updateUser } from './updateUser.ts';
import {
  UpdateUserResponse,
  UpdateUserBody,
  CreateUserResponse,
  CreateUserBody,
  DirectoryFiltersResponse,
  ListPeopleResponse,
  ListPeopleParams,
  ListPeopleQuery,
} from './wire.ts';

/** Registers the routes of the directory and of account administration. */
export function administrationRoutes(app: App): void {
  const { context } = app;
  const { database, files } = context;

  app.get(
    '/api/users/:start/:nb',
    {
      config: {
        access: signedIn,
        operation: { id: 'listUsers', source: '2 §7', assumed: 'The search and the total.' },
      },
      schema: {
        summary: 'Everybody, by first name; accents, case and small mistakes do not matter when searching',
        params: ListPeopleParams,
        querystring: ListPeopleQuery,
        response: { 200: ListPeopleResponse },
      },
    },
    async ({ caller, params, query }) => {
      const page = { ...query, ...params };
      return { status: true as const, ...(await listPeople(database, files.linksFor(caller), caller, page)) };
    },
  );

  app.get(
    '/api/users/filtres',
    {
      config: {
        access: signedIn,
        operation: { id: 'listDirectoryFilters', source: '2 §7', extension: 'DIRECTORY_FILTERS' },
      },
      schema: {
        summary: 'Job titles and countries by which the directory is filtered',
        response: { 200: DirectoryFiltersResponse },
      },
    },
    async ({ caller }) => toDirectoryFiltersResponse(await listDirectoryValues(database, caller)),
  );

  app.post(
    '/api/createUser',
    {
      config: {
        access: administrator,
        operation: { id: 'createUser', source: '2 §7', acceptsIdempotencyKey: true },
      },
      schema: {
        summary: 'Makes an account and writes to its owner; answers no id when the e-mail has one already',
        body: CreateUserBody,
        response: { 200: CreateUserResponse },
      },
    },
    (request) => createUser(request, request.body),
  );

  app.put(
    '/api/admin/update',
    {
      config: {
        access: administrator,
        operation: {
          id: 'updateUser',
          source: '2 §7',
          acceptsIdempotencyKey: true,
          fieldsOutsideKey: ['lastModifiedAt'],
          assumed: 'Fields that are not sent keep their values; another e-mail ends the person’s sessions.',
        },
      },
      schema: {
        summary: 'Changes an account; status false when the e-mail belongs to another',
        body: UpdateUserBody,
        response: { 200: UpdateUserResponse },
      },
    },
    (request) => updateUser(request, request.body),
  );
}
