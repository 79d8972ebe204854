INSERT INTO public.files VALUES
	(1, '2026/00/file-2.pdf', 'application/pdf', 1000, 'Fichier 2.pdf', NULL, NULL, NULL, '2026-11-24 08:51:36.893+00', NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO public.users VALUES
	(1, 'personne2@example.org', '$argon2id$v=19$m=19456,t=2,p=1$CTNcbLpqWlhij6J1hFE3cw$cdxTjpzYkJmDBB+FkiUAPoAT5OW2+5uIRNq/uUUVoFg', 'M.', 'Camille', 'Martin 2', 'Chargée de mission', '0612345678', NULL, 'France', 'fr', '', NULL, false, false, true, NULL, NULL, '2026-11-24 08:51:36.553+00', NULL, NULL, NULL),
	(2, 'personne3@example.org', '$argon2id$v=19$m=19456,t=2,p=1$CTNcbLpqWlhij6J1hFE3cw$cdxTjpzYkJmDBB+FkiUAPoAT5OW2+5uIRNq/uUUVoFg', 'M.', 'Camille', 'Martin 3', 'Chargée de mission', '0612345678', NULL, 'France', 'fr', '', NULL, false, false, false, '2026-11-24 08:51:36.522+00', NULL, '2026-11-24 08:51:36.562+00', NULL, NULL, '2026-11-24 08:51:36.522+00'),
	(3, 'personne1@example.org', '$argon2id$v=19$m=19456,t=2,p=1$CTNcbLpqWlhij6J1hFE3cw$cdxTjpzYkJmDBB+FkiUAPoAT5OW2+5uIRNq/uUUVoFg', 'M.', 'Camille', 'Martin 1', 'Chargée de mission', '0612345678', NULL, 'France', 'fr', '', NULL, true, false, false, '2026-11-24 08:51:36.52+00', '2026-11-24 08:51:38.067+00', '2026-11-24 08:51:36.548+00', NULL, NULL, '2026-11-24 08:51:36.52+00');
INSERT INTO public.communities VALUES
	(1, 'Communauté 4', '', 'public', '#d6d6d6', NULL, NULL, true, NULL, '2026-11-24 08:51:36.723+00', NULL, NULL),
	(2, 'Communauté 8', '', 'private', '#d6d6d6', NULL, NULL, false, NULL, '2026-11-24 08:51:37.022+00', NULL, NULL);
INSERT INTO public.posts VALUES
	(2, 1, 3, 'event', '<p>Publication 6</p>', NULL, NULL, false, NULL, NULL, 0, 0, 0, 0, 0, '2026-11-24 08:51:36.825+00', NULL, '{}', NULL),
	(3, 1, 3, 'poll', '<p>Publication 7</p>', NULL, NULL, false, NULL, NULL, 0, 0, 0, 0, 0, '2026-11-24 08:51:36.866+00', NULL, '{}', NULL),
	(1, 1, 3, 'normal', '<p>Xylophone</p>', NULL, NULL, false, NULL, NULL, 0, 0, 0, 1, 0, '2026-11-24 08:51:36.737+00', NULL, '{}', NULL);
INSERT INTO public.comments VALUES
	(1, 1, NULL, 3, 'Xylophone', NULL, NULL, 0, 0, '2026-11-24 08:51:36.882+00', NULL, '{}', NULL),
	(2, 1, 1, 3, 'Xylophone', NULL, NULL, 0, 0, '2026-11-24 08:51:36.917+00', NULL, '{}', NULL),
	(3, 1, NULL, 3, 'Un commentaire figé', NULL, NULL, 0, 0, '2026-11-24 08:51:38.124+00', NULL, '{}', NULL);
INSERT INTO public.conversations VALUES
	(1, '', true, 3, 0, NULL, '2026-11-24 08:51:37.001+00');
INSERT INTO public.sessions VALUES
	('6e85a3f2-21d4-402c-9cab-f1b8104565b4', 1, NULL, '', '', 'built', '127.0.0.1', '2026-11-24 08:51:36.667+00', '2026-11-24 08:51:36.667+00', 0, '2026-11-24 08:51:36.667+00', 0, NULL),
	('8d2959f4-ae61-437c-8d08-d414588ade65', 3, NULL, '', '', 'built', '127.0.0.1', '2026-11-24 08:51:36.672+00', '2026-11-24 08:51:38.028+00', 0, '2026-11-24 08:51:36.672+00', 0, NULL),
	('20292efd-ec2b-4356-975a-f9ac4a4657f5', 2, NULL, '', '', 'built', '127.0.0.1', '2026-11-24 08:51:36.671+00', '2026-11-24 08:51:36.671+00', 0, '2026-11-24 08:51:36.671+00', 0, NULL);
INSERT INTO public.folders VALUES
	(1, NULL, 1, NULL, 'Xylophone', false, NULL, '2026-11-24 08:51:36.888+00'),
	(2, 3, NULL, NULL, 'x', false, NULL, '2026-11-24 08:51:37.104+00');
INSERT INTO public.documents VALUES
	(1, NULL, 1, NULL, 1, 'Xylophone.pdf', NULL, '2026-11-24 08:51:36.901+00');
INSERT INTO public.events VALUES
	(2, 1, 'Xylophone', 'Xylophone', '', '2026-01-01 08:00:00+00', '2026-01-01 09:00:00+00', NULL);
INSERT INTO public.highlights VALUES
	(1, NULL, 'x', NULL, 0, '2026-11-24 08:51:37.065+00', NULL, NULL);
INSERT INTO public.idempotency_keys VALUES
	(3, 'createComment:frozen', 200, '{"status": true, "comment": {"id": 3, "gif": "", "text": "Un commentaire figé", "users": {"id": 3, "email": "personne1@example.org", "images": {"image": "0"}, "profile": {"nom": "Martin 1", "prenom": "Camille", "fonction": "Chargée de mission", "telephone": "0612345678"}}, "action": {"isLikeByUser": false}, "nblike": 0, "filename": "", "createdAt": "2026-11-24T08:51:38.124Z", "nbreponse": 0, "modification": null}, "nbrecommentaire": 1}', '2026-11-24 08:51:38.124+00', 'a39Bv-MJj2Uac4_Sas7QrOnqvuuILsw6sRyPTwDnl7Q');
INSERT INTO public.illustrations VALUES
	(1, 1, NULL, '2026-11-24 08:51:37.077+00');
INSERT INTO public.invitations VALUES
	(1, 1, 2, NULL, 'ROLE_MODERATEUR', '2026-11-24 08:51:36.985+00');
INSERT INTO public.links VALUES
	(1, 'x', 'https://example.org', NULL, 0, '2026-11-24 08:51:37.093+00', NULL, NULL);
INSERT INTO public.memberships VALUES
	(1, 3, 'ROLE_ADMIN', 0, 0, true, '2026-11-24 08:51:36.728+00'),
	(1, 1, 'ROLE_ADMIN', 0, 0, true, '2026-11-24 08:51:36.97+00');
INSERT INTO public.messages VALUES
	(1, 1, 3, 'text', 'x', NULL, '2026-11-24 08:51:37.024+00', NULL);
INSERT INTO public.notifications VALUES
	(1, 3, NULL, 'posts', 'x', NULL, NULL, NULL, '2026-11-24 08:51:37.053+00');
INSERT INTO public.participants VALUES
	(1, 3, false, 0, 0, '2026-11-24 08:51:37.007+00'),
	(1, 1, false, 0, 0, '2026-11-24 08:51:37.007+00');
INSERT INTO public.polls VALUES
	(3, 'Xylophone', '2099-01-01 00:00:00+00', false, NULL);
INSERT INTO public.poll_choices VALUES
	(1, 3, 'Xylophone', 0);
INSERT INTO public.post_words VALUES
	(1, 1, '''xylophone'':1'),
	(2, 1, '''6'':2 ''publication'':1 ''xylophone'':3,4'),
	(3, 1, '''7'':2 ''publication'':1 ''xylophone'':3');
INSERT INTO public.vocabulary VALUES
	('xylophone'),
	('publication');
SELECT pg_catalog.setval('public.audit_log_id_seq', 1, false);
SELECT pg_catalog.setval('public.comments_id_seq', 3, true);
SELECT pg_catalog.setval('public.communities_id_seq', 2, true);
SELECT pg_catalog.setval('public.conversations_id_seq', 1, true);
SELECT pg_catalog.setval('public.documents_id_seq', 1, true);
SELECT pg_catalog.setval('public.external_invitations_id_seq', 1, false);
SELECT pg_catalog.setval('public.files_id_seq', 1, true);
SELECT pg_catalog.setval('public.folders_id_seq', 2, true);
SELECT pg_catalog.setval('public.highlights_id_seq', 1, true);
SELECT pg_catalog.setval('public.illustrations_id_seq', 1, true);
SELECT pg_catalog.setval('public.invitations_id_seq', 1, true);
SELECT pg_catalog.setval('public.links_id_seq', 1, true);
SELECT pg_catalog.setval('public.messages_id_seq', 1, true);
SELECT pg_catalog.setval('public.notifications_id_seq', 1, true);
SELECT pg_catalog.setval('public.poll_choices_id_seq', 1, true);
SELECT pg_catalog.setval('public.posts_id_seq', 3, true);
SELECT pg_catalog.setval('public.sign_ins_id_seq', 1, false);
SELECT pg_catalog.setval('public.users_id_seq', 3, true);
