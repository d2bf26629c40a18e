<?php
// Fills the WordPress of Debian's packages with 40 posts, five tags and the categories of The Index, under the ids that
// the specification gives them (spec 1 section 3). BLOG_CATEGORIES: JSON, a list of {id, name, slug}.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = 'localhost';
$_SERVER['REQUEST_URI'] = '/';
define('WP_HOME', getenv('BLOG_URL'));
define('WP_SITEURL', getenv('BLOG_URL'));
require '/usr/share/wordpress/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';

if (!is_blog_installed()) wp_install('Blog', 'admin', 'admin@example.test', true, '', wp_generate_password());
wp_set_current_user(1);
kses_remove_filters();
global $wpdb, $wp_rewrite;
foreach (['posts', 'postmeta', 'terms', 'term_taxonomy', 'term_relationships'] as $table) {
  $wpdb->query("TRUNCATE {$wpdb->$table}");
}
function term($id, $name, $slug, $taxonomy, $description = '') {
  global $wpdb;
  $wpdb->insert($wpdb->terms, ['term_id' => $id, 'name' => $name, 'slug' => $slug]);
  $wpdb->insert($wpdb->term_taxonomy, ['term_taxonomy_id' => $id, 'term_id' => $id, 'taxonomy' => $taxonomy, 'description' => $description]);
}
term(1, 'Uncategorized', 'uncategorized', 'category');
$categories = json_decode(getenv('BLOG_CATEGORIES'), true);
foreach ($categories as $category) term($category['id'], esc_html($category['name']), $category['slug'], 'category');
foreach (['Plates', 'Bars', 'Racks', 'Chalk'] as $at => $name) term(900 + $at, $name, strtolower($name), 'post_tag', 'Gear & How To');
term(910, 'Yours', 'ryourogue', 'post_tag');
update_option('default_category', 1);
clean_term_cache([], 'category');
wp_cache_flush();

$film = '<!-- wp:html --><figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="The lift"></iframe></figure><!-- /wp:html -->';
for ($number = 1; $number <= 40; $number++) {
  $words = "<!-- wp:paragraph --><p>The text of story $number – “steel” & chalk.</p><!-- /wp:paragraph -->";
  $more = '<!-- wp:heading --><h2 onclick="run()">More</h2><!-- /wp:heading --><script>run()</script>';
  $id = wp_insert_post([
    'post_title' => "Story number $number & more",
    'post_name' => "story-$number",
    'post_content' => $words . ($number === 4 ? $film : '') . str_repeat($more, 2),
    'post_excerpt' => "Begin of story $number",
    'post_status' => 'publish',
    'post_date' => gmdate('Y-m-d H:i:s', time() - $number * 86400),
    // Two pages of one category, and all others.
    'post_category' => [$number <= 30 ? 806 : $categories[$number % count($categories)]['id']],
    'tags_input' => [],
  ], true);
  if (is_wp_error($id)) exit($id->get_error_message() . "\n");
  wp_set_object_terms($id, $number <= 3 ? [900, 910] : [901 + $number % 3], 'post_tag');
}
update_option('permalink_structure', '/%category%/%postname%/');
$wp_rewrite->init();
$wp_rewrite->flush_rules();
echo wp_count_posts()->publish, "\n";
