CREATE INDEX "comments_image" ON "comments" USING btree ("image_id") WHERE "comments"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "communities_logo" ON "communities" USING btree ("logo_id");--> statement-breakpoint
CREATE INDEX "communities_cover" ON "communities" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "events_image" ON "events" USING btree ("image_id") WHERE "events"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "highlights_file" ON "highlights" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "illustrations_file" ON "illustrations" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "links_icon" ON "links" USING btree ("icon_id");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_id") WHERE "users"."avatar_id" is not null;--> statement-breakpoint
CREATE INDEX "polls_image" ON "polls" USING btree ("image_id") WHERE "polls"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "files_poster" ON "files" USING btree ("poster_key") WHERE "files"."poster_key" is not null;