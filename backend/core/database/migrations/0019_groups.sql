CREATE TYPE "public"."message_notice" AS ENUM('added', 'removed', 'left', 'renamed', 'picture', 'administrator');--> statement-breakpoint
CREATE TABLE "message_readings" (
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"up_to_message_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_readings_conversation_id_user_id_up_to_message_id_pk" PRIMARY KEY("conversation_id","user_id","up_to_message_id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "pinned_message_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice" "message_notice";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "notice_user_id" bigint;--> statement-breakpoint
ALTER TABLE "message_readings" ADD CONSTRAINT "message_readings_participant" FOREIGN KEY ("conversation_id","user_id") REFERENCES "public"."participants"("conversation_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_picture_id_files_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_pinned_message_id_messages_id_fk" FOREIGN KEY ("pinned_message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_notice_user_id_users_id_fk" FOREIGN KEY ("notice_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_picture" ON "conversations" USING btree ("picture_id") WHERE "conversations"."picture_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_pinned_message" ON "conversations" USING btree ("pinned_message_id") WHERE "conversations"."pinned_message_id" is not null;--> statement-breakpoint
CREATE INDEX "message_readings_created" ON "message_readings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_notice_user" ON "messages" USING btree ("notice_user_id") WHERE "messages"."notice_user_id" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_notice_deleted" CHECK ("messages"."notice" is null or "messages"."deleted_at" is not null);--> statement-breakpoint
CREATE TRIGGER release_picture_id AFTER DELETE OR UPDATE OF picture_id ON conversations FOR EACH ROW WHEN (old.picture_id IS NOT NULL) EXECUTE FUNCTION release_file('picture_id');
