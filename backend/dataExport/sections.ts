import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../core/database/database.ts';

/** Rows that are in memory at once. */
export const batchSize = 500;

/** A file of an export: rows of one person, in the order of `key`. */
export interface Section {
  name: string;
  /** What LISEZ-MOI.txt and the page say of it. */
  about: string;
  /** Rows after a key, at most `count`: `key` as bigint, and `row` as JSON. */
  rows: (personId: number, after: number, count: number) => SQL;
}

/** Rows of a section, read a batch at a time. */
export async function* readRows(
  database: Database,
  { rows }: Section,
  personId: number,
): AsyncGenerator<object> {
  for (let after = -1; ;) {
    const found = await database.execute<{ key: string; row: object }>(rows(personId, after, batchSize));
    for (const { row } of found.rows) yield row;
    if (found.rows.length < batchSize) return;
    after = Number(found.rows.at(-1)?.key);
  }
}

const section = (
  name: string,
  about: string,
  { from, where, key, row }: { from: SQL; where: (id: number) => SQL; key: SQL; row: SQL },
): Section => ({
  name,
  about,
  rows: (id, after, count) => sql`
    select ${key} as key, jsonb_build_object(${row}) as row from ${from}
    where ${where(id)} and ${key} > ${after} order by ${key} limit ${count}`,
});

/** All that an export holds beside files. Neither passwords, tokens nor what others wrote. */
export const sections: readonly Section[] = [
  section('profil', 'Votre compte : identité, coordonnées, dates', {
    from: sql`users as u`,
    where: (id) => sql`u.id = ${id}`,
    key: sql`u.id`,
    row: sql`'id', u.id, 'email', u.email, 'civilite', u.civility, 'prenom', u.first_name, 'nom', u.last_name,
      'fonction', u.job, 'telephone', u.phone, 'naissance', u.birth_date, 'pays', u.country, 'langue', u.language,
      'description', u.description, 'externe', u.is_external, 'creele', u.created_at, 'vule', u.last_seen_at`,
  }),
  section('publications', 'Vos publications, sondages et événements', {
    from: sql`posts as p join communities as c on c.id = p.community_id
      left join polls as q on q.post_id = p.id left join events as e on e.post_id = p.id`,
    where: (id) => sql`p.author_id = ${id}`,
    key: sql`p.id`,
    row: sql`'id', p.id, 'communaute', c.title, 'type', p.kind, 'texte', p.text, 'gif', p.gif_url, 'lien', p.link_url,
      'partage', p.is_share, 'creele', p.created_at, 'modifiele', p.updated_at, 'question', q.question,
      'choix', (select jsonb_agg(o.answer order by o.position) from poll_choices as o where o.post_id = p.id),
      'evenement', e.title, 'lieu', e.place, 'description', e.description, 'debut', e.starts_at, 'fin', e.ends_at`,
  }),
  section('publications-programmees', 'Vos publications programmées', {
    from: sql`scheduled_posts as p left join communities as c on c.id = p.community_id`,
    where: (id) => sql`p.author_id = ${id}`,
    key: sql`p.id`,
    row: sql`'id', p.id, 'communaute', c.title, 'texte', p.text, 'gif', p.gif_url, 'lien', p.link_url, 'prevuele', p.publish_at,
      'creele', p.created_at`,
  }),
  section('commentaires', 'Vos commentaires et réponses', {
    from: sql`comments as c`,
    where: (id) => sql`c.author_id = ${id}`,
    key: sql`c.id`,
    row: sql`'id', c.id, 'publication', c.post_id, 'reponsea', c.parent_id, 'texte', c.text, 'gif', c.gif_url,
      'creele', c.created_at, 'modifiele', c.updated_at`,
  }),
  section('reactions', 'Vos réactions aux publications', {
    from: sql`reactions as r`,
    where: (id) => sql`r.user_id = ${id}`,
    key: sql`r.post_id`,
    row: sql`'publication', r.post_id, 'reaction', r.kind, 'le', r.created_at`,
  }),
  section('mentions-j-aime', 'Les commentaires que vous aimez', {
    from: sql`comment_likes as l`,
    where: (id) => sql`l.user_id = ${id}`,
    key: sql`l.comment_id`,
    row: sql`'commentaire', l.comment_id, 'le', l.created_at`,
  }),
  section('enregistrements', 'Les publications que vous avez enregistrées', {
    from: sql`saved_posts as s`,
    where: (id) => sql`s.user_id = ${id}`,
    key: sql`s.post_id`,
    row: sql`'publication', s.post_id, 'le', s.created_at`,
  }),
  section('votes', 'Vos votes aux sondages', {
    from: sql`poll_votes as v join polls as q on q.post_id = v.post_id join poll_choices as o on o.id = v.choice_id`,
    where: (id) => sql`v.user_id = ${id}`,
    key: sql`v.post_id`,
    row: sql`'publication', v.post_id, 'question', q.question, 'reponse', o.answer, 'le', v.created_at`,
  }),
  section('evenements', 'Vos réponses aux événements', {
    from: sql`event_responses as r join events as e on e.post_id = r.post_id`,
    where: (id) => sql`r.user_id = ${id}`,
    key: sql`r.post_id`,
    row: sql`'publication', r.post_id, 'evenement', e.title, 'reponse', r.answer, 'enattente', r.is_waiting`,
  }),
  section('messages', 'Les messages que vous avez envoyés', {
    from: sql`messages as m`,
    // Notices, such as a new name of a group, count as deleted.
    where: (id) => sql`m.author_id = ${id} and (m.deleted_at is null or m.notice is not null)`,
    key: sql`m.id`,
    row: sql`'id', m.id, 'avis', m.notice, 'discussion', m.conversation_id, 'texte', m.content, 'gif', m.gif_url, 'reponsea', m.reply_to_id,
      'creele', m.created_at, 'modifiele', m.edited_at`,
  }),
  section('reactions-aux-messages', 'Vos réactions aux messages', {
    from: sql`message_reactions as r`,
    where: (id) => sql`r.user_id = ${id}`,
    key: sql`r.message_id`,
    row: sql`'message', r.message_id, 'emoji', r.emoji, 'le', r.created_at`,
  }),
  section('lectures', 'Jusqu’à quel message vous avez lu vos discussions, et quand, depuis trente jours', {
    // Found by the person's conversations.
    from: sql`participants as p join message_readings as r on r.conversation_id = p.conversation_id and r.user_id = p.user_id`,
    where: (id) => sql`p.user_id = ${id}`,
    key: sql`r.up_to_message_id`,
    row: sql`'discussion', r.conversation_id, 'message', r.up_to_message_id, 'le', r.created_at`,
  }),
  section('discussions', 'Les discussions auxquelles vous participez', {
    from: sql`participants as p join conversations as c on c.id = p.conversation_id`,
    where: (id) => sql`p.user_id = ${id}`,
    key: sql`p.conversation_id`,
    row: sql`'id', c.id, 'titre', c.title, 'avec', (
        select string_agg(trim(u.first_name || ' ' || u.last_name), ', ' order by u.id)
        from participants as o join users as u on u.id = o.user_id
        where o.conversation_id = c.id and o.user_id <> p.user_id),
      'groupe', c.is_group, 'silence', p.is_muted, 'mentionsseulement', p.notifies_mentions_only, 'depuis', p.created_at`,
  }),
  section('communautes', 'Vos communautés et votre rôle', {
    from: sql`memberships as m join communities as c on c.id = m.community_id`,
    where: (id) => sql`m.user_id = ${id}`,
    key: sql`m.community_id`,
    row: sql`'id', c.id, 'titre', c.title, 'role', m.role, 'notifications', m.notifications_enabled, 'depuis', m.created_at`,
  }),
  section('demandes', 'Vos demandes à rejoindre une communauté', {
    from: sql`invitations as i join communities as c on c.id = i.community_id`,
    where: (id) => sql`i.user_id = ${id}`,
    key: sql`i.id`,
    row: sql`'communaute', c.title, 'message', i.message, 'le', i.created_at`,
  }),
  section('refus', 'Les refus de vos demandes', {
    from: sql`join_refusals as r join communities as c on c.id = r.community_id`,
    where: (id) => sql`r.user_id = ${id}`,
    key: sql`r.community_id`,
    row: sql`'communaute', c.title, 'le', r.created_at`,
  }),
  section('invitations', 'Vos invitations de personnes externes', {
    from: sql`external_invitations as i join communities as c on c.id = i.community_id`,
    where: (id) => sql`i.invited_by = ${id}`,
    key: sql`i.id`,
    row: sql`'communaute', c.title, 'le', i.created_at, 'accepteele', i.accepted_at`,
  }),
  section('comptes-lies', 'Vos comptes d’autres services, avec lesquels vous vous connectez', {
    from: sql`openid_identities as o`,
    where: (id) => sql`o.user_id = ${id}`,
    key: sql`(extract(epoch from o.created_at) * 1000)::bigint`,
    row: sql`'service', o.provider, 'identifiant', o.subject, 'depuis', o.created_at`,
  }),
  section('agenda', 'Votre abonnement à l’agenda, sans son adresse secrète', {
    from: sql`calendar_subscriptions as s`,
    where: (id) => sql`s.user_id = ${id}`,
    key: sql`s.user_id`,
    row: sql`'depuis', s.created_at`,
  }),
  section('dossiers', 'Les dossiers de votre médiathèque', {
    from: sql`folders as f`,
    where: (id) => sql`f.owner_id = ${id}`,
    key: sql`f.id`,
    row: sql`'id', f.id, 'nom', f.name, 'dans', f.parent_id, 'creele', f.created_at, 'supprimele', f.deleted_at`,
  }),
  section('documents', 'Les documents de votre médiathèque et ceux que vous avez déposés ailleurs', {
    from: sql`documents as d`,
    where: (id) => sql`(d.owner_id = ${id} or d.author_id = ${id})`,
    key: sql`d.id`,
    row: sql`'id', d.id, 'nom', d.name, 'dossier', d.folder_id, 'communaute', d.community_id, 'fichier', d.file_id,
      'creele', d.created_at, 'supprimele', d.deleted_at`,
  }),
  section('versions', 'Les anciennes versions de ces documents', {
    from: sql`document_versions as v join documents as d on d.id = v.document_id`,
    where: (id) => sql`(d.owner_id = ${id} or v.author_id = ${id})`,
    key: sql`v.id`,
    row: sql`'id', v.id, 'document', v.document_id, 'fichier', v.file_id, 'creele', v.created_at,
      'remplacele', v.replaced_at`,
  }),
  section('fichiers', 'Les fichiers du dossier « fichiers », par numéro', {
    from: sql`files as f`,
    where: (id) =>
      sql`(f.uploader_id = ${id} or f.id = (select u.avatar_id from users as u where u.id = ${id}))`,
    key: sql`f.id`,
    row: sql`'id', f.id, 'nom', f.original_name, 'type', f.content_type, 'octets', f.size, 'le', f.created_at`,
  }),
  section('notifications', 'Les notifications reçues', {
    from: sql`notifications as n`,
    where: (id) => sql`n.user_id = ${id}`,
    key: sql`n.id`,
    row: sql`'type', n.action, 'texte', n.description, 'lue', n.read_at, 'le', n.created_at`,
  }),
  section('reglages', 'Vos réglages de notifications', {
    from: sql`notification_settings as s`,
    where: (id) => sql`s.user_id = ${id}`,
    key: sql`s.user_id`,
    row: sql`'toutes', s.push, 'discussions', s.conversations, 'communautes', s.communities,
      'nepasderanger', s.do_not_disturb, 'nepasderangerjusqua', s.do_not_disturb_until`,
  }),
  section('appareils', 'Vos sessions : les appareils où vous vous êtes connecté', {
    // Sessions have no number of their own.
    from: sql`(select *, row_number() over (partition by user_id order by created_at, id) as place from sessions) as s`,
    where: (id) => sql`s.user_id = ${id}`,
    key: sql`s.place`,
    row: sql`'appareil', s.device_name, 'plateforme', s.platform, 'adresse', s.address, 'ouvertele', s.created_at,
      'utilisele', s.last_used_at, 'fermele', s.ended_at`,
  }),
  section('connexions', 'Les dates de vos connexions', {
    from: sql`sign_ins as s`,
    where: (id) => sql`s.user_id = ${id}`,
    key: sql`s.id`,
    row: sql`'appareil', case s.device when 1 then 'mobile' when 2 then 'navigateur' end, 'le', s.created_at`,
  }),
  section('journal', 'Ce que vous avez administré, et ce qui l’a été à votre sujet', {
    from: sql`audit_log as a`,
    where: (id) => sql`(a.actor_id = ${id} or a.target_id = ${id})`,
    key: sql`a.id`,
    row: sql`'acte', a.action, 'fois', a.count, 'le', a.created_at`,
  }),
];
