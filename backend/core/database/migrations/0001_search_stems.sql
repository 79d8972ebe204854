-- The French stemmer without a list of empty words: texts have no accents here, and « été » would be one of them.
CREATE TEXT SEARCH DICTIONARY french_words (TEMPLATE = pg_catalog.snowball, LANGUAGE = french);
CREATE TEXT SEARCH CONFIGURATION french_words (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION french_words ALTER MAPPING FOR asciiword, word WITH french_words;

--> statement-breakpoint
-- The stem of a word, without accents.
CREATE FUNCTION stem_of(word text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ SELECT (ts_lexize('french_words', folded(word)))[1] $$;

-- What search compares: every word, for beginnings, and every stem.
CREATE FUNCTION search_vector(words text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ SELECT to_tsvector('simple', words) || to_tsvector('french_words', words) $$;

-- The words of sanitised HTML, without tags and entities. Soft hyphens and tags within a line do not separate words.
CREATE OR REPLACE FUNCTION words_of_html(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ SELECT words_of(regexp_replace(
    regexp_replace(
      value,
      '[\u00ad\u200b-\u200d\u2060\ufeff]|&(?:shy|#173|#xad);|</?(?:a|b|em|i|mark|s|small|span|strike|strong|sub|sup|u|wbr)(?:\s[^>]*)?>',
      '', 'gi'),
    '<[^>]*>|&#?\w+;', ' ', 'g')) $$;

-- Keeps the words of a post for search: its text, the question of its poll, its event, the names of its files.
CREATE OR REPLACE FUNCTION index_post(post bigint) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  community bigint;
  content text;
BEGIN
  SELECT p.community_id,
      words_of_html(concat_ws(' ', p.text, q.question, e.title, e.place, e.description)) || words_of(coalesce(
        (SELECT string_agg(f.original_name, ' ') FROM post_attachments a JOIN files f ON f.id = a.file_id WHERE a.post_id = p.id),
        ''))
    INTO community, content
    FROM posts p LEFT JOIN polls q ON q.post_id = p.id LEFT JOIN events e ON e.post_id = p.id
    WHERE p.id = post;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO post_words (post_id, community_id, words) VALUES (post, community, search_vector(content))
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
  -- In a fixed order, so that two transactions that add the same words do not deadlock.
  INSERT INTO vocabulary (word)
    SELECT lexeme FROM unnest(tsvector_to_array(to_tsvector('simple', content))) AS lexeme
    WHERE lexeme ~ '^[[:alpha:]]{4,40}$'
    ORDER BY lexeme
    ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION index_changed_post() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN PERFORM index_post(NEW.id);
  ELSIF TG_OP = 'DELETE' THEN PERFORM index_post(OLD.post_id);
  ELSE PERFORM index_post(NEW.post_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_changed_comment() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO comment_words (comment_id, community_id, words)
    SELECT NEW.id, p.community_id, search_vector(words_of_html(NEW.text) ||
        words_of(coalesce((SELECT f.original_name FROM files f WHERE f.id = NEW.image_id), '')))
      FROM posts p WHERE p.id = NEW.post_id
    ON CONFLICT (comment_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

DROP TRIGGER comments_words ON comments;
CREATE TRIGGER comments_words AFTER INSERT OR UPDATE OF text, image_id ON comments FOR EACH ROW EXECUTE FUNCTION index_changed_comment();
CREATE TRIGGER post_attachments_words AFTER INSERT OR DELETE OR UPDATE OF file_id ON post_attachments FOR EACH ROW EXECUTE FUNCTION index_changed_post();

--> statement-breakpoint
SELECT index_post(id) FROM posts ORDER BY id;

--> statement-breakpoint
UPDATE comment_words w
  SET words = search_vector(words_of_html(c.text) || words_of(coalesce(f.original_name, '')))
  FROM comments c LEFT JOIN files f ON f.id = c.image_id
  WHERE c.id = w.comment_id;
