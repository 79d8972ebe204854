-- The words of a text, one blank before each: folded, without the signs that would make one word of two
-- (`prévention/sécurité`, `compte-rendu.docx`) to whoever takes it apart.
CREATE FUNCTION words_of(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT
  AS $$ SELECT ' ' || regexp_replace(folded(value), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g') $$;
--> statement-breakpoint
-- The same of sanitised HTML: tags and what stands for a sign are no words.
CREATE FUNCTION words_of_html(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT
  AS $$ SELECT words_of(regexp_replace(value, '<[^>]*>|&#?\w+;', ' ', 'g')) $$;
--> statement-breakpoint
-- What people are known by: their name, function and telephone, and of their address what is theirs alone.
CREATE FUNCTION words_of_person(first_name text, last_name text, email text, job text, phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  SET search_path FROM CURRENT
  AS $$ SELECT words_of(first_name || ' ' || last_name || ' ' || split_part(email, '@', 1) || ' ' || job || ' ' || regexp_replace(phone, '[^0-9]', '', 'g')) $$;
--> statement-breakpoint
DROP INDEX users_search;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (words_of_person(first_name, last_name, email, job, phone) gin_trgm_ops) WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX communities_search;
--> statement-breakpoint
CREATE INDEX communities_search ON communities USING gin (words_of(title || ' ' || subject) gin_trgm_ops);
--> statement-breakpoint
DROP INDEX documents_search;
--> statement-breakpoint
CREATE INDEX documents_search ON documents USING gin (words_of(name) gin_trgm_ops);
--> statement-breakpoint
-- The words of each comment and reply, as `post_words` has those of posts.
CREATE TABLE comment_words (
	comment_id bigint PRIMARY KEY REFERENCES comments (id) ON DELETE CASCADE,
	community_id bigint NOT NULL REFERENCES communities (id) ON DELETE CASCADE,
	words tsvector NOT NULL
);
--> statement-breakpoint
INSERT INTO comment_words (comment_id, community_id, words)
  SELECT c.id, p.community_id, to_tsvector('simple', words_of_html(c.text))
  FROM comments c JOIN posts p ON p.id = c.post_id ORDER BY c.id;
--> statement-breakpoint
CREATE INDEX comment_words_words ON comment_words USING gin (words);
--> statement-breakpoint
CREATE INDEX comment_words_community ON comment_words USING btree (community_id);
--> statement-breakpoint
CREATE FUNCTION index_changed_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO comment_words (comment_id, community_id, words)
    SELECT NEW.id, p.community_id, to_tsvector('simple', words_of_html(NEW.text)) FROM posts p WHERE p.id = NEW.post_id
    ON CONFLICT (comment_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_words AFTER INSERT OR UPDATE OF text ON comments
  FOR EACH ROW EXECUTE FUNCTION index_changed_comment();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_post(post bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_words (post_id, community_id, words)
    SELECT p.id, p.community_id,
      to_tsvector('simple', words_of_html(concat_ws(' ', p.text, q.question, e.title, e.place, e.description)))
    FROM posts p LEFT JOIN polls q ON q.post_id = p.id LEFT JOIN events e ON e.post_id = p.id
    WHERE p.id = post
    ON CONFLICT (post_id) DO UPDATE SET words = excluded.words;
  -- In one order, so that two writers of the same new words wait for each other instead of for ever.
  INSERT INTO vocabulary (word)
    SELECT lexeme FROM post_words, unnest(tsvector_to_array(words)) AS lexeme
    WHERE post_id = post AND lexeme ~ '^[[:alpha:]]{4,40}$'
    ORDER BY lexeme
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
SELECT index_post(id) FROM posts ORDER BY id;
