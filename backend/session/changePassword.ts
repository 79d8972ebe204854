import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { replacePassword } from '../accounts/passwordLinks.ts';
import { invalid, notFound } from '../core/errors.ts';
import { issueToken } from '../core/tokens.ts';
import { mailPasswordChange } from './passwordMails.ts';
import { hashDigest } from './passwords.ts';
import type { ChangePasswordAnswer, ChangePasswordBody } from './wire.ts';

/** Sets the caller's password; their other sessions end, and this one goes on with a new token. */
export async function changePassword(
  { caller, server }: FastifyRequest,
  { plainPassword: { first, second } }: z.output<typeof ChangePasswordBody>,
): Promise<z.output<typeof ChangePasswordAnswer>> {
  const { context } = server;
  if (first !== second) throw invalid('plainPassword', 'Le mot de passe ne correspond pas');
  const passwordHash = await hashDigest(first);
  const person = await context.database.transaction((tx) => replacePassword(tx, caller.id, passwordHash));
  if (person === undefined) throw notFound();
  mailPasswordChange(context, person.email);
  return { status: true as const, token: issueToken(server, person) };
}
