import { z } from 'zod';
import { alternative } from '../core/files/alternatives.ts';
import { nameAsSeen } from '../core/text.ts';
import { html, id, moment } from '../core/wire.ts';
import { Post } from './wire.ts';

/** POST /api/eventcreate; idempotent with Idempotency-Key. */
export const CreateEventBody = z.object({
  text: z
    .string()
    .transform(nameAsSeen)
    .pipe(z.string().min(1, 'Veuillez saisir le nom de l’événement.').max(200, 'Ce nom est trop long.'))
    .describe('Its name'),
  lieu: z
    .string()
    .transform(nameAsSeen)
    .pipe(z.string().min(1, 'Veuillez saisir le lieu.').max(300, 'Ce lieu est trop long.')),
  description: html.default('').describe('HTML'),
  datedebut: moment('Veuillez choisir la date de début.').describe('ISO 8601'),
  datefin: moment('Veuillez choisir la date de fin.').describe('ISO 8601'),
  idgroup: id,
  alternative: alternative('The alternative text of the picture; empty for none'),
});
export const CreateEventAnswer = z.object({ status: z.literal(true), event: Post });
