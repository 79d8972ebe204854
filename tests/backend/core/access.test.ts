/**
 * Who may make which call: every route declares it, and what it declares is what it does. Each operation of the
 * contract is made, with everything right, by nobody, by an employee who does not belong where it is about, by
 * a member who only reads there, and by whoever administers all of it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../backend/app/server.ts';
import { picture } from '../builders.ts';
import { pdf } from '../feed/form.ts';
import { type Answer, startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { bodyOf, type Operation, operations } from './contents.ts';
import { plainName, rightCall } from './rightCall.ts';
import { makeWorld, type World } from './world.ts';

let backend: TestBackend;
let world: World;
let outsider: TestPerson;
let reader: TestPerson;
let photo: Blob;
beforeAll(async () => {
  backend = await startBackend();
  world = await makeWorld(backend);
  photo = await picture({ width: 2, height: 2, format: 'png' });
  outsider = await backend.addPerson();
  reader = await backend.addPerson();
  await backend.addMember({ id: world.community }, reader, 'ROLE_LECTEUR');
});
afterAll(() => backend.close());

const ruleOf = ({ operation }: Operation): string =>
  backend.app.accessRules.get(operation.operationId) ?? 'none';

function make(called: Operation, as: TestPerson | undefined): Promise<Answer> {
  const { path, query, body } = rightCall(called, world);
  // Whose library it is stands in the address.
  if (called.operation.operationId === 'openLibraryOf' && as) path.email = as.email;
  // The feed of a community, not the caller's own.
  if (called.operation.operationId === 'getFeed') Object.assign(body, { OnlyCurrentUser: false });
  const filled = called.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const address = `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
  const described = bodyOf(called);
  if (!described) return backend.call(called.method, address, { as });
  const files = (described.schema.required ?? []).filter((name) => {
    const property = described.schema.properties?.[name];
    return (property?.contentMediaType ?? property?.items?.contentMediaType) !== undefined;
  });
  if (files.length === 0) return backend.call(called.method, address, { as, json: body });
  const multipart = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined && !Array.isArray(value))
      multipart.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const name of files) {
    const property = described.schema.properties?.[name] ?? {};
    const isPicture = /image/.test(property.description ?? '');
    multipart.append(plainName(name, property), isPicture ? photo : pdf, isPicture ? 'x.png' : 'x.pdf');
  }
  return backend.call(called.method, address, { as, multipart });
}

/** What answers a person who may not: that they may not, or that there is no such thing. */
const isRefused = ({ status }: Answer) => status === 403 || status === 404;

/** Rules of those who belong somewhere: to a community, to a conversation. */
const belonging = ['member', 'publisher', 'controller', 'author', 'communityAdministrator', 'participant'];
/** Of these, what a member who only reads may not do. */
const beyondReading = ['publisher', 'controller', 'author', 'communityAdministrator', 'participant'];

async function answers(
  rules: readonly string[],
  as: TestPerson | undefined,
  isRight: (answer: Answer) => boolean,
) {
  const wrong: string[] = [];
  const isLast = ({ method, operation: { operationId } }: Operation) =>
    method === 'DELETE' || operationId.startsWith('delete');
  // What takes away comes after what needs it.
  const called = operations
    .filter((operation) => rules.includes(ruleOf(operation)))
    .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  for (const operation of called) {
    const answer = await make(operation, as);
    if (!isRight(answer)) wrong.push(`${operation.operation.operationId} → ${answer.status}`);
  }
  expect(called.length).toBeGreaterThan(0);
  return wrong;
}

describe('who may make a call', () => {
  it('is declared by every call of the contract, by a rule that is looked at here', () => {
    const known = ['anybody', 'signedIn', 'administrator', ...belonging];
    expect(operations.filter((operation) => !known.includes(ruleOf(operation)))).toEqual([]);
  });

  it('must be declared: a server with a route that does not say it does not start', async () => {
    const silent = buildApp(backend.context, [
      (app) => {
        app.get('/test/silent', { config: { operation: { id: 'silent', source: 'test' } } }, () => 'x');
      },
    ]);
    await expect(silent).rejects.toThrow('does not say who may call it');
  });

  it('is nobody without a token, but for what is for anybody', async () => {
    const others = ['signedIn', 'administrator', ...belonging];
    expect(await answers(others, undefined, ({ status }) => status === 401)).toEqual([]);
  });

  it('is administrators alone, where that is declared', async () => {
    expect(await answers(['administrator'], outsider, ({ status }) => status === 403)).toEqual([]);
  });

  it('is not who does not belong there', async () => {
    expect(await answers(belonging, outsider, isRefused)).toEqual([]);
  });

  it('is not a member who only reads, where more is asked', async () => {
    expect(await answers(beyondReading, reader, isRefused)).toEqual([]);
  });

  it('is a member who only reads, where no more is asked', async () => {
    const mayRead = ({ status }: Answer) => status < 300;
    expect(await answers(['member'], reader, mayRead)).toEqual([]);
  });
});
