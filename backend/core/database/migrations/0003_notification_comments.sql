ALTER TABLE "notifications" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reply_id" bigint;