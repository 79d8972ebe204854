CREATE INDEX "users_edited_by" ON "users" USING btree ("edited_by") WHERE "users"."edited_by" is not null;--> statement-breakpoint
CREATE INDEX "conversations_admin" ON "conversations" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "documents_author" ON "documents" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "folders_author" ON "folders" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notifications_author" ON "notifications" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "poll_votes_user" ON "poll_votes" USING btree ("user_id");