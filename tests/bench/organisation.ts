import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { demoPassword } from '../../fixtures/demo/seed.ts';
import type { Service } from '../../scripts/processes.ts';
import { addressOf, post } from './services.ts';

/** How many people work at once, and how many the organisation has beside the demo's. */
export const amounts = { actors: 200, people: 5_000 };

/** The community of all of them. */
export const everybody = 'Toute la maison';

/** Somebody who works. */
export interface Actor {
  email: string;
  token: string;
}

const emailOf = (number: number) => `charge-${number}@example.org`;

/**
 * Makes the demo organisation large: thousands of colleagues with the demo's password, all of them in one community
 * of their own, those who work in its three largest ones too.
 */
export async function enlargeOrganisation(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Each is like one of the demo, whatever columns a person has in the version that is measured.
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
       where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `insert into users (${names}) overriding system value
       select ${names.replaceAll(/[^, ]+/g, 'person.$&')} from users model, generate_series(1, $1) n, jsonb_populate_record(model, jsonb_build_object(
         'id', nextval(pg_get_serial_sequence('users', 'id')), 'email', 'charge-' || n || '@example.org',
         'first_name', 'Charge', 'last_name', 'N' || n, 'avatar_id', null)) person
       where model.email = 'redactrice@example.org'`,
      [amounts.people],
    );
    const large = await client.query<{ id: string }>(
      `insert into communities (title, kind) values ($1, 'public') returning id`,
      [everybody],
    );
    const id = Number(large.rows[0]?.id);
    await client.query(
      `insert into memberships (community_id, user_id)
       select $1, id from users where email like 'charge-%' or email = 'redactrice@example.org'`,
      [id],
    );
    await client.query(
      `insert into memberships (community_id, user_id)
       select community.id, users.id
       from (select community_id as id from memberships where community_id <> $1
             group by community_id order by count(*) desc, community_id limit 3) community, users
       where users.email = any($2) on conflict do nothing`,
      [id, Array.from({ length: amounts.actors }, (_, index) => emailOf(index + 1))],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Signs those in who work. */
export async function signInActors(backend: Service): Promise<Actor[]> {
  const password = createHash('sha256').update(demoPassword).digest('hex');
  const actors: Actor[] = [];
  for (let number = 1; number <= amounts.actors; number += 1) {
    const email = emailOf(number);
    const { token } = await post<{ token: string }>(`${addressOf(backend)}/api/login_check`, {
      username: email,
      password,
    });
    actors.push({ email, token });
  }
  return actors;
}
