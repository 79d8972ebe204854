-- Retries are answered from ids: what people wrote does not stay here after it is deleted.
UPDATE idempotency_keys SET answer = jsonb_strip_nulls(jsonb_build_object(
    'id', coalesce(
      answer->'message'->'id', answer->'comment'->'id', answer->'reponse'->'id', answer->'post'->'id',
      answer->'poll'->'id', answer->'event'->'id', answer->'groupe'->'id'),
    'ids', nullif(jsonb_path_query_array(answer, '$.Fichiers[*].id'), '[]')))
  WHERE answer ?| array['comment', 'reponse', 'post', 'poll', 'event', 'groupe', 'Fichiers', 'reponsepool']
    OR jsonb_typeof(answer->'message') = 'object';
