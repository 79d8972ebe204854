CREATE TABLE "message_words" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"conversation_id" bigint NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "message_words_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_words_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "message_words_conversation" ON "message_words" USING btree ("conversation_id");--> statement-breakpoint
-- Keeps the words of a message for search: its text and the names of its files. Deleted messages have none.
CREATE FUNCTION index_message(message bigint) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO message_words (message_id, conversation_id, words)
    SELECT m.id, m.conversation_id, search_vector(accented_words_of_html(m.content) || accented_words_of(coalesce(
        (SELECT string_agg(f.original_name, ' ') FROM message_files a JOIN files f ON f.id = a.file_id WHERE a.message_id = m.id),
        '')))
      FROM messages m WHERE m.id = message AND m.deleted_at IS NULL
    ON CONFLICT (message_id) DO UPDATE SET words = excluded.words;
  IF NOT FOUND THEN DELETE FROM message_words WHERE message_id = message; END IF;
END $$;

CREATE FUNCTION index_changed_message() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF TG_TABLE_NAME = 'messages' THEN PERFORM index_message(NEW.id);
  ELSIF TG_OP = 'DELETE' THEN PERFORM index_message(OLD.message_id);
  ELSE PERFORM index_message(NEW.message_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER messages_words AFTER INSERT OR UPDATE OF content, deleted_at ON messages FOR EACH ROW EXECUTE FUNCTION index_changed_message();
CREATE TRIGGER message_files_words AFTER INSERT OR DELETE ON message_files FOR EACH ROW EXECUTE FUNCTION index_changed_message();

--> statement-breakpoint
SELECT index_message(id) FROM messages WHERE deleted_at IS NULL ORDER BY id;
