ALTER TABLE "platform_settings" ALTER COLUMN "updated_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "platform_settings" ALTER COLUMN "updated_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "highlights" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "home_settings" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "home_settings" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "edited_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD CONSTRAINT "platform_settings_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_settings" ADD CONSTRAINT "home_settings_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_edited_by" ON "comments" USING btree ("edited_by") WHERE "comments"."edited_by" is not null;--> statement-breakpoint
CREATE INDEX "posts_edited_by" ON "posts" USING btree ("edited_by") WHERE "posts"."edited_by" is not null;