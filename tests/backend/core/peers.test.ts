/** Several backends on one PostgreSQL share limits, and run maintenance once. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordDigest, startBackend, type TestBackend, type TestPerson } from '../harness.ts';
import { interposeFaults } from './faults.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('two backends on one database', { timeout: 60_000 }, () => {
  let first: TestBackend;
  let second: TestBackend;
  let person: TestPerson;
  beforeAll(async () => {
    // The job that each backend runs every six hours.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    first = await startBackend();
    const { databaseUrl = '' } = first.context.config;
    second = await startBackend({ env: { DATABASE_URL: databaseUrl } });
    person = await first.addPerson();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await second.close();
    await first.close();
  });

  /** Resolves once the other backend has received all that this one has sent. */
  async function untilOtherKnows(backend: TestBackend): Promise<void> {
    const other = backend === first ? second : first;
    const isKnown = new Promise<void>((done) => other.context.peers.subscribe('marker', () => done()));
    backend.context.peers.send('marker', '');
    await isKnown;
  }
  const post = async (backend: TestBackend, path: string, json: object, address: string) => {
    const { status } = await backend.post(path, { json, headers: { 'x-forwarded-for': address } });
    await untilOtherKnows(backend);
    return status;
  };
  const signIn = (backend: TestBackend, password: string, address: string) =>
    post(
      backend,
      '/api/login_check',
      { username: person.email, password: passwordDigest(password) },
      address,
    );
  /** Tries in turn until both refuse; answers how many wrong passwords they took. */
  async function guess(address: string): Promise<number> {
    for (let taken = 0; ;) {
      const statuses = [await signIn(first, 'faux', address), await signIn(second, 'faux', address)];
      const refused = statuses.filter((status) => status === 429).length;
      if (refused === 2) return taken;
      taken += 2 - refused;
    }
  }

  it('count wrong passwords together, and reset them together', async () => {
    expect(await guess('10.3.0.1')).toBe(10);
    const here = '10.3.0.2';
    for (const backend of [first, second, first, second, first, second, first, second])
      expect(await signIn(backend, 'faux', here)).toBe(401);
    expect(await signIn(first, 'Bienvenue1', here)).toBe(200);
    expect(await guess(here)).toBe(10);
  });

  it('share rate limits', async () => {
    const ask = (backend: TestBackend) => post(backend, '/forget', { email: person.email }, '10.3.0.3');
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push(await ask(first), await ask(second));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });

  it('run maintenance in one of them, and in the other after that one fails', async () => {
    /** The backend that deletes old data. */
    async function whoKeepsHouse(): Promise<string[]> {
      const kept: string[] = [];
      const both = [first, second].map((backend, place) => ({
        backend,
        name: ['first', 'second'][place] ?? '',
      }));
      const watched = both.map(({ backend, name }) => {
        const faults = interposeFaults(backend);
        const note = (statement: string) => {
          if (statement.startsWith('delete from "notifications"')) kept.push(name);
        };
        return {
          faults,
          over: faults.during({ before: note }, () => expect.poll(() => kept).not.toEqual([])),
        };
      });
      vi.advanceTimersByTime(6 * 3600_000);
      for (const { over } of watched) await over;
      for (const { backend } of both) await backend.context.peers.isLeader();
      for (const { faults } of watched) faults.stop();
      return kept;
    }

    const [leader, ...others] = await whoKeepsHouse();
    expect(others).toEqual([]);
    const [led, heir, name] =
      leader === 'first' ? ([first, second, 'second'] as const) : ([second, first, 'first'] as const);
    const administrator = new Client({ connectionString: first.context.config.databaseUrl });
    await administrator.connect();
    await administrator.query(
      `select pg_terminate_backend(l.pid, 30000) from pg_locks as l join pg_database as d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    );
    await administrator.end();
    expect(await heir.context.peers.isLeader()).toBe(true);
    expect(await whoKeepsHouse()).toEqual([name]);
    // Both notify each other again.
    const heard: string[] = [];
    led.context.peers.subscribe('greeting', (what) => void heard.push(what));
    await expect
      .poll(
        () => {
          heir.context.peers.send('greeting', 'bonjour');
          return heard.length;
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
    expect(await led.context.peers.isLeader()).toBe(false);
  });
});
