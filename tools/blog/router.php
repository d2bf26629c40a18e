<?php
// Answers every request of PHP's own server with the WordPress of Debian's packages.
define('WP_HOME', getenv('BLOG_URL'));
define('WP_SITEURL', getenv('BLOG_URL'));
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/theindex/index.php';
chdir('/usr/share/wordpress');
require '/usr/share/wordpress/index.php';
