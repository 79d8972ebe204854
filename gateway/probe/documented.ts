import type { Operation } from '../rest/contract.ts';
import { reads } from './reads.ts';
import { untried } from './untried.ts';
import { writes } from './writes.ts';

/** Undocumented paths of our own API: extensions and files. */
type Undocumented =
  | 'GET /api/admin/administrateurs'
  | 'GET /api/admin/audit/{start}/{nb}'
  | 'GET /api/admin/envois/{start}/{nb}'
  | 'GET /agenda/{fichier}'
  | 'GET /api/agenda'
  | 'GET /api/agenda/adresse'
  | 'GET /api/event/{id}/reponses'
  | 'GET /api/groups/{id}/stockage'
  | 'GET /api/mediatheque/fichier/{id}'
  | 'GET /api/sessions'
  | 'GET /api/stockage'
  | 'POST /api/admin/audit/export'
  | 'POST /api/admin/bandeau/ordre'
  | 'POST /api/admin/envois/renvoi'
  | 'POST /api/admin/misavant/ordre'
  | 'POST /api/agenda/adresse'
  | 'POST /api/comment/edit'
  | 'POST /api/message/modification'
  | 'POST /api/message/reaction'
  | 'POST /api/message/transfert'
  | 'POST /api/event/{id}/edit'
  | 'POST /api/event/{id}/reponse'
  | 'GET /api/fournisseurs'
  | 'GET /api/fournisseurs/deconnexion'
  | 'POST /api/fournisseurs/connexion'
  | 'POST /api/fournisseurs/retour'
  | 'POST /api/mediatheque/archive'
  | 'POST /api/mediatheque/corbeille'
  | 'POST /api/mediatheque/deplacer'
  | 'POST /api/mediatheque/effacer'
  | 'POST /api/mediatheque/restaurer'
  | 'POST /api/mediatheque/supprimer'
  | 'POST /api/notif/vues'
  | 'POST /api/publication/vues'
  | 'GET /api/users/filtres'
  | 'GET /api/users/nouveautes'
  | 'GET /api/users/{id}/activite'
  | 'POST /api/realtime/authorization'
  | 'POST /api/realtime/missed'
  | 'POST /api/sessions/fin'
  | 'POST /api/sessions/renouvellement'
  | 'GET /files/archives/{library}/{entries}'
  | 'GET /files/{year}/{folder}/{name}';

/** A documented call, its use, and why it is not tried, if so. */
interface Documented {
  operation: string;
  loss: string;
  never: string | null;
}

const all = { ...reads, ...writes, ...untried } satisfies Record<
  Exclude<Operation, Undocumented>,
  string | readonly [loss: string, why: string]
>;

/** Every documented call: reads, writes and those never tried. */
export const documentedCalls: readonly Documented[] = Object.entries(all).map(([operation, known]) =>
  typeof known === 'string'
    ? { operation, loss: known, never: null }
    : { operation, loss: known[0], never: known[1] },
);
