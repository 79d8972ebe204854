ALTER TABLE "participants" ADD COLUMN "notifies_mentions_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "do_not_disturb" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "do_not_disturb_until" timestamp (3) with time zone;