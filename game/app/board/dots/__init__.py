"""The dot map on the screen: floor plans, troopers, and what is laid on dots."""
