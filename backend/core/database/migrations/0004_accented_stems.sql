-- The French stemmer needs accents: « publié » is a form of « publier », « publie » is not. Numbers have no stems.
CREATE TEXT SEARCH CONFIGURATION french_stems (PARSER = pg_catalog."default");
ALTER TEXT SEARCH CONFIGURATION french_stems ADD MAPPING FOR asciiword, word WITH french_words;

--> statement-breakpoint
-- As `words_of`, with accents.
CREATE FUNCTION accented_words_of(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ BEGIN
    RETURN ' ' || regexp_replace(lower(normalize(value, NFC)), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');
  END $$;

-- As `words_of_html`, with accents.
CREATE FUNCTION accented_words_of_html(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ SELECT accented_words_of(regexp_replace(
    regexp_replace(
      value,
      '[\u00ad\u200b-\u200d\u2060\ufeff]|&(?:shy|#173|#xad);|</?(?:a|b|em|i|mark|s|small|span|strike|strong|sub|sup|u|wbr)(?:\s[^>]*)?>',
      '', 'gi'),
    '<[^>]*>|&#?\w+;', ' ', 'g')) $$;

-- The stems of words as they are written and of words without accents, which get those of participles back
-- (« publiees »). Then without accents, and without endings that the stemmer keeps: « prévus », « publi », « employ ».
CREATE FUNCTION stems_of(words text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ BEGIN
    RETURN string_to_array(
      regexp_replace(
        regexp_replace(
          lower(unaccent(array_to_string(tsvector_to_array(
            to_tsvector('french_stems', words) ||
            to_tsvector('french_stems', regexp_replace(lower(unaccent(words)), 'ee(s?)\M', 'ée\1', 'g'))), ' '))),
          '([^ ]{3}[aiou])[sx]\M', '\1', 'g'),
        '([^ ]{4})[iy]\M', '\1', 'g'),
      ' ');
  END $$;

-- A query for texts with one of the stems of words.
CREATE FUNCTION stem_query(words text) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ BEGIN
    RETURN coalesce((SELECT string_agg(DISTINCT quote_literal(stem), ' | ') FROM unnest(stems_of(words)) AS stem), '')::tsquery;
  END $$;

-- The beginning of all forms of a word, after a blank.
CREATE FUNCTION beginning_of_forms(word text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ BEGIN
    RETURN ' ' || coalesce((SELECT left(stem, 4) FROM unnest(stems_of(word)) AS stem ORDER BY length(stem) LIMIT 1), word);
  END $$;

-- What search compares: every word without accents, for beginnings, and every stem. `words` have their accents.
CREATE OR REPLACE FUNCTION search_vector(words text) RETURNS tsvector
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT
  AS $$ BEGIN
    RETURN to_tsvector('simple', lower(unaccent(words))) || array_to_tsvector(stems_of(words));
  END $$;

-- As before, with accents until the stems are made.
CREATE OR REPLACE FUNCTION index_post(post bigint) RETURNS void
  LANGUAGE plpgsql
  AS $$
DECLARE
  community bigint;
  content text;
BEGIN
  SELECT p.community_id,
      accented_words_of_html(concat_ws(' ', p.text, q.question, e.title, e.place, e.description)) || accented_words_of(coalesce(
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
    SELECT lexeme FROM unnest(tsvector_to_array(to_tsvector('simple', folded(content)))) AS lexeme
    WHERE lexeme ~ '^[[:alpha:]]{4,40}$'
    ORDER BY lexeme
    ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION index_changed_comment() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO comment_words (comment_id, community_id, words)
    SELECT NEW.id, p.community_id, search_vector(accented_words_of_html(NEW.text) ||
        accented_words_of(coalesce((SELECT f.original_name FROM files f WHERE f.id = NEW.image_id), '')))
      FROM posts p WHERE p.id = NEW.post_id
    ON CONFLICT (comment_id) DO UPDATE SET words = excluded.words;
  RETURN NULL;
END $$;

-- `stem_of` stays for servers of the version before, while both run.
DROP FUNCTION words_of_html(text);

--> statement-breakpoint
SELECT index_post(id) FROM posts ORDER BY id;

--> statement-breakpoint
UPDATE comment_words w
  SET words = search_vector(accented_words_of_html(c.text) || accented_words_of(coalesce(f.original_name, '')))
  FROM comments c LEFT JOIN files f ON f.id = c.image_id
  WHERE c.id = w.comment_id;
